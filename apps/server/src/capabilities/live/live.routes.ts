import * as contract from '@xuezhou/contract/live';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import type { LiveCarrier } from '../../providers/live/live.port.ts';
import { getLiveChat } from './room/get-live-chat.ts';
import { getLiveCourse } from './live-course.ts';
import { markLiveClass } from './marks/mark-live-class.ts';
import { getLiveToken } from './get-live-token.ts';

export const liveRoutes = (services: Services, carrier: LiveCarrier | null) => [
  bind(contract.getLiveCourse, ({ params }, { student }) =>
    getLiveCourse(services, student, params.courseId),
  ),
  bind(contract.getLiveToken, ({ params }, { student }) =>
    getLiveToken(services, carrier, student, params.liveId),
  ),
  bind(contract.markLiveClass, (input, { student }) => markLiveClass(services, student, input)),
  bind(contract.getLiveChat, (input, { student }) => getLiveChat(services, student, input)),
];
