import { useSession } from '../session-context';

/** MSG-41 */
const DEFAULT_FREQUENCY = 10;

/** The pause between two readings in milliseconds where the portal polls instead of pushing (MSG-40); 0 where it pushes. */
export function usePollInterval(): number {
  const { configuration } = useSession();
  if (String(configuration.roundRobin) !== 'true') return 0;
  return (Number(configuration.messageFrequency) || DEFAULT_FREQUENCY) * 1_000;
}
