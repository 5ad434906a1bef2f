import { timelineParts } from '../../platform/staff/timeline-parts.ts';
import { messageTimeline } from './message-timeline.ts';
import { provide } from '../../platform/wiring/slot.ts';
import { defineCapability } from '../../platform/capability.ts';
import { contacts, studentByMobile } from './contacts.ts';
import { purchaseDecided } from './purchase-decided.ts';
import { bellRooms } from './bell.ts';
import { sql } from 'kysely';
import { change, index, inSteps } from '../../platform/database/steps/steps.ts';
import { statements } from '../../platform/database/statements.ts';
import { deliverMessages } from './delivery/deliver-messages.ts';
import { deliveries, heldInCopies } from './delivery/deliveries.migration.ts';
import { messageTemplates } from './delivery/templates.migration.ts';
import { pushChannel, pushChoice, pushDevices } from './push/push.migration.ts';
import { handedOver, wechatSettled, wechatTemplates } from './wechat/wechat.migration.ts';
import { undelivered } from './delivery/undelivered.ts';
import { messagePersonalData } from './message.personal-data.ts';
import { messageRoutes } from './message.routes.ts';
import { messageConsole } from './console/message.console.ts';
import { calendarWishes } from './preferences/calendar.migration.ts';
import { pushPlacement } from './push/push.tables.ts';
import { workMessages } from './work/work-messages.ts';
import { workChannels } from './work/work.migration.ts';
import { messagePlacement } from './message.tables.ts';

export const messageCapability = defineCapability({
  name: 'message',
  placement: { ...pushPlacement, ...messagePlacement },
  provides: [provide(timelineParts, messageTimeline)],
  requires: [contacts, studentByMobile, workMessages],
  emits: [purchaseDecided],
  routes: (context) => messageRoutes(context),
  console: (services, { wechat }) => messageConsole({ ...services, wechat }),
  rooms: ({ services }) => [bellRooms(services)],
  jobs: (context) => ({
    'deliver-messages': (_nothing, { signal }) => deliverMessages(context, 'others', signal),
    'deliver-pushes': (_nothing, { signal }) => deliverMessages(context, 'push', signal),
    'deliver-work-messages': (_nothing, { signal }) => deliverMessages(context, 'work', signal),
  }),
  schedule: [
    '* * * * * deliver-messages',
    '* * * * * deliver-pushes',
    '* * * * * deliver-work-messages',
  ],
  watched: () => [undelivered],
  personalData: () => messagePersonalData,
  retention: [
    { table: 'message_delivery', where: sql`settled_at < now() - interval '1 year'` },
    // Longer than anything is tried again.
    { table: 'push_sent', where: sql`at < now() - interval '7 days'` },
    {
      table: 'push_device',
      where: sql`seen_at < now() - interval '180 days' or exists (select from session s
        where s.student_id = push_device.student_id and s.session_id = push_device.session_id
          and s.ended_why = 'logout' and s.ended_at < now() - interval '1 day')`,
    },
  ],
  migrations: {
    '20261124-deliveries': statements(deliveries),
    '20261124-message-templates': statements(messageTemplates),
    '20261125-message-calendar': statements(calendarWishes),
    '20261130-held-in-copies': inSteps(
      change(heldInCopies),
      index(
        'message_delivery_held',
        `message_delivery (message_id) where is_held and state = 'waiting'`,
      ),
    ),
    '20261129-push-devices': statements(pushDevices),
    '20261129-push-is-a-channel': inSteps(
      ...[...pushChannel('message_channel'), ...pushChannel('message_delivery')].map(change),
    ),
    '20261130-work-is-a-channel': inSteps(
      ...[...workChannels('message_channel'), ...workChannels('message_delivery')].map(change),
    ),
    '20261130-push-choice': statements(pushChoice),
    '20261129-wechat-templates': statements(wechatTemplates),
    '20261129-handed-over': statements(handedOver),
    '20261130-wechat-settled': inSteps(index(...wechatSettled)),
    '20261128-undelivered': inSteps(
      index(
        'message_delivery_failed',
        `message_delivery (settled_at, message_id, student_id, channel) where state = 'failed'`,
      ),
    ),
  },
});
