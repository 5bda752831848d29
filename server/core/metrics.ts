/** The ways in: GraphQL and REST over HTTP, and what comes over sockets. */
export const CALL_AREAS = ['graphql', 'rest', 'socket'] as const;
export type CallArea = (typeof CALL_AREAS)[number];

/** Counts of one running portal for its operator. */
export interface Metrics {
  /** Prometheus text, and its media type. */
  text(): Promise<string>;
  readonly contentType: string;
  /** Counts a request's time by what it was and how it ended; answers what is called at its end. */
  timeRequest(): (labels: { method: string; area: string; status: string }) => void;
  /** Counts a call by the envelope code that it ended with, 10000 for success: HTTP tells most failures with 200. */
  countCall(area: CallArea, envelopeCode: number): void;
}
