/** The entrances: GraphQL and REST over HTTP, and operations over sockets. */
export const CALL_AREAS = ['graphql', 'rest', 'socket'] as const;
export type CallArea = (typeof CALL_AREAS)[number];

/** Counts of one running portal for its operator. */
export interface Metrics {
  /** Prometheus text, and its media type. */
  text(): Promise<string>;
  readonly contentType: string;
  /** Measures a request by kind and outcome; call the returned function at its end. */
  timeRequest(): (labels: { method: string; area: string; status: string }) => void;
  /** Counts a call by its envelope code, 10000 for success: HTTP answers most failures with 200. */
  countCall(area: CallArea, envelopeCode: number): void;
}
