import { getLiveChat, getLiveCourse, getLiveToken } from '@xuezhou/contract/live';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import type { LiveCarrier } from '../../providers/live/live.port.ts';
import { chatReplay } from './chat-replay.ts';
import { liveCourse } from './live-course.ts';
import { liveToken } from './live-token.ts';

export const liveRoutes = (services: Services, carrier: LiveCarrier | null) => [
  bind(getLiveCourse, ({ params }, { student }) => liveCourse(services, student, params.courseId)),
  bind(getLiveToken, ({ params }, { student }) =>
    liveToken(services, carrier, student, params.liveId),
  ),
  bind(getLiveChat, (input, { student }) => chatReplay(services, student, input)),
];
