import { TagList } from '../../ui/text/tag-list';
import { useConsoleLinks } from './console-links';
import type { LinkedKind } from './console-paths';

interface Props {
  readonly kind: LinkedKind;
  readonly things: readonly { readonly id: string; readonly name: string }[];
}

/** Things as tags, each a link for viewers who may open its page. */
export function ThingTags({ kind, things }: Props) {
  const linkOf = useConsoleLinks();
  return <TagList names={things.map(({ name }) => name)} links={things.map(({ id }) => linkOf(kind, id))} />;
}
