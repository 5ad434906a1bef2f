import {
  pino,
  stdSerializers,
  type DestinationStream,
  type Logger,
  type LoggerOptions,
} from 'pino';
import type { Config } from './config/config.ts';
import { patientLines } from './faults/patient-lines.ts';
import { traced } from './tracing/traced.ts';

/** Structured lines on standard output, or where it is said. What a person could misuse never gets in. */
export function makeLog(
  config: Pick<Config, 'LOG_LEVEL'>,
  to: DestinationStream = patientLines(1),
): Logger {
  const options: LoggerOptions = {
    level: config.LOG_LEVEL,
    mixin: () => traced.now?.logged() ?? {},
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        'res.headers["set-cookie"]',
        '*.password',
        '*.code',
        '*.smsCode',
      ],
      censor: '[hidden]',
    },
    serializers: {
      // The query of an address may carry tokens; the path says enough.
      req: (request: { method: string; url: string; id: string; ip?: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0]?.replace(/^\/media\/[^/]+/, '/media/…'),
        address: request.ip,
      }),
      // No more of it: a driver hangs its whole connection on an error, and the row that a rule refused.
      err: (error: unknown) => {
        if (!(error instanceof Error)) return error;
        const { type, message, stack } = stdSerializers.err(error);
        return { type, message, stack, ...('code' in error && { reason: error.code }) };
      },
    },
  };
  return pino(options, to);
}
