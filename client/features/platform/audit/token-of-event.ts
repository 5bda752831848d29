/** Details of an event, apart from the API token by which it was called. */
interface TokenOfEvent {
  /** The name of the token; null for a call of a person. */
  readonly token: string | null;
  /** The other details; null for none. */
  readonly description: string | null;
}

/** Takes the name of the API token out of the details of an event (TOKN-10). */
export function tokenOfEvent(description: string | null): TokenOfEvent {
  try {
    const details = JSON.parse(description ?? '') as Record<string, unknown>;
    const { apiToken, ...others } = details;
    if (typeof apiToken !== 'string') return { token: null, description };
    return { token: apiToken, description: Object.keys(others).length > 0 ? JSON.stringify(others) : null };
  } catch {
    return { token: null, description };
  }
}
