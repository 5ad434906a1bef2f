import * as contract from '@xuezhou/contract/lecture';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { holdStream } from './media/hold-stream.ts';
import { openVideo } from './open-video.ts';
import { reportVideoProgress } from './report-video-progress.ts';

export const lectureRoutes = (services: Services) => [
  bind(contract.openVideo, (input, { student }) => openVideo(services, student, input)),
  bind(contract.holdStream, (input, { student, userAgent }) =>
    holdStream(services, student, input, userAgent),
  ),
  bind(contract.reportVideoProgress, (input, { student }) =>
    reportVideoProgress(services, student, input),
  ),
];
