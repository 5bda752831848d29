/** The entrances: GraphQL and REST over HTTP, and operations over sockets. */
export const CALL_AREAS = ['graphql', 'rest', 'socket'] as const;
export type CallArea = (typeof CALL_AREAS)[number];

/** A value of a figure, with the labels that tell it from others. */
export interface Reading {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Counts of one running portal for its operator. */
export interface Metrics {
  /** Prometheus text, and its media type. */
  text(): Promise<string>;
  readonly contentType: string;
  /** Measures a request by kind and outcome; call the returned function at its end. */
  timeRequest(): (labels: { method: string; area: string; status: string }) => void;
  /** Counts a call by its envelope code, 10000 for success: HTTP answers most failures with 200. */
  countCall(area: CallArea, envelopeCode: number): void;
  /** Counts a try of a job by its end. */
  countJob(kind: string, outcome: 'done' | 'failed'): void;
  /** Adds a figure that is read whenever the text is asked for; it is left out while reading fails. */
  watch(figure: {
    readonly name: string;
    readonly help: string;
    readonly labels?: readonly string[];
    readonly read: () => Promise<readonly Reading[]>;
  }): void;
}
