/** A stretch of work, as OpenTelemetry has it. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string | undefined;
  readonly name: string;
  readonly kind: Kind;
  readonly began: number;
  readonly ended: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly isFailed: boolean;
}

export const kinds = { server: 2, client: 3, consumer: 5 } as const;
type Kind = (typeof kinds)[keyof typeof kinds];

/** Milliseconds since 1970, as exactly as this machine counts. */
export const exactly = (): number => performance.timeOrigin + performance.now();

// A double holds microseconds of our days, not their nanoseconds.
const nanoseconds = (moment: number): string => `${Math.round(moment * 1000)}000`;

const attributesOf = (given: Span['attributes']) =>
  Object.entries(given).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));

/** The body of `POST /v1/traces`: ExportTraceServiceRequest of OTLP 1 in its JSON form. */
export function exportRequest(resource: Span['attributes'], spans: readonly Span[]): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [
          {
            scope: { name: 'xuezhou' },
            spans: spans.map(({ began, ended, attributes, isFailed, ...span }) => ({
              ...span,
              startTimeUnixNano: nanoseconds(began),
              endTimeUnixNano: nanoseconds(ended),
              attributes: attributesOf(attributes),
              // 2 is its error; whether all is well is the reader's to say.
              status: isFailed ? { code: 2 } : {},
            })),
          },
        ],
      },
    ],
  };
}
