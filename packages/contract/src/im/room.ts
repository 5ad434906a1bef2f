import { eventNumber, room, Since } from '../event-kernel.ts';
import {
  done,
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  text,
  uuid,
} from '../kernel.ts';
import { HeldLine } from '../moderation/held-line.ts';
import { TeamMessage } from './team.ts';

/** The room of a team: what both sides send. What is said goes by `sayInTeam`, so that a device can keep it. */
export const teamRoom = room({
  summary: '一个班级群：新消息、公告、禁言',
  path: '/team-room',
  access: 'phone',
  /** `token` is that of `getImToken`; `after` the number of the last message before which the page misses none. */
  entering: object({ teamId: id(), token: text(200), after: eventNumber(0) }),
  welcome: object({
    isTeacher: flag(),
    /** Null: may speak. */
    mutedUntil: nullable(moment()),
    /** The newest after the last one that the page has, the oldest first. */
    messages: list(TeamMessage),
    /** Numbers of what was taken away. */
    removed: list(eventNumber(1)),
    /** The student's own that wait to be looked at. */
    held: list(HeldLine),
  }),
  presence: object({ lastNumber: eventNumber(0) }),
  refusals: ['courseNotOwned', 'courseExpired', 'identityRequired', 'chatTokenOld'],
  requests: {
    since: {
      summary: '某个编号之后的消息：页面发现少了一条时',
      given: Since,
      data: list(TeamMessage),
    },
    remove: {
      summary: '删去一条消息：自己的，老师可以删任何一条',
      given: object({ number: eventNumber(1) }),
      data: done(),
      refusals: ['chatTeacherOnly'],
    },
    mute: {
      summary: '让一位学员暂时不能发言，老师才可以；0 分钟是恢复',
      given: object({ studentId: id(), minutes: integer(0, 43_200) }),
      data: done(),
      refusals: ['chatTeacherOnly'],
    },
  },
  events: {
    message: TeamMessage,
    /** The number of a message that was taken away. */
    removed: eventNumber(1),
    /** Until when the student is silent; null: may speak. */
    muted: nullable(moment()),
    /** The id of a message of the student that waits no longer; where it was let out, it comes as well. */
    settled: uuid(),
    /** The title of a new announcement. */
    announced: longText(),
    /** The student has read so far, on whichever page. */
    read: eventNumber(0),
  },
});
