import { eventNumber } from '../event-kernel.ts';
import {
  done,
  flag,
  id,
  list,
  longText,
  nullable,
  object,
  operation,
  optional,
  text,
} from '../kernel.ts';
import { Team, TeamAnnouncement, TeamMessage, TeamSaying } from './team.ts';

export * from './room.ts';
export * from './team.ts';

const team = () => object({ teamId: id() });
/** Of the course that the team belongs to. */
const ofCourse = ['courseNotOwned', 'courseExpired', 'identityRequired'] as const;

export const getImToken = operation({
  summary: '聊天的账号和凭证',
  method: 'GET',
  path: '/api/im/token',
  access: 'login',
  data: object({ accId: longText(), token: longText() }),
});

export const listTeamAnnouncements = operation({
  summary: '一个班级群的公告，最新的在前',
  method: 'POST',
  path: '/api/nuxt/chat/announcement',
  access: 'login',
  body: team(),
  data: list(TeamAnnouncement),
  refusals: ofCourse,
});

export const listTeams = operation({
  summary: '我的班级群',
  method: 'GET',
  path: '/api/im/teams',
  access: 'login',
  data: list(Team),
});

export const getTeam = operation({
  summary: '一个班级群',
  method: 'GET',
  path: '/api/im/teams/:teamId',
  access: 'phone',
  params: team(),
  data: Team,
  refusals: ofCourse,
});

export const listTeamMessages = operation({
  summary: '班级群的消息，从新往旧一页一页看；每页里旧的在前',
  method: 'GET',
  path: '/api/im/teams/:teamId/messages',
  access: 'phone',
  params: team(),
  /** Those before this number; without it the newest. */
  query: object({ before: optional(eventNumber(1)) }),
  data: object({ list: list(TeamMessage), hasOlder: flag() }),
  refusals: ofCourse,
});

export const searchTeamMessages = operation({
  summary: '在班级群里找说过的话，最新的在前',
  method: 'GET',
  path: '/api/im/teams/:teamId/search',
  access: 'phone',
  perMinute: 60,
  params: team(),
  query: object({ text: text(60) }),
  data: list(TeamMessage),
  refusals: ofCourse,
});

export const listTeamMembers = operation({
  summary: '班级群里的人，老师在前；可以按昵称找',
  method: 'GET',
  path: '/api/im/teams/:teamId/members',
  access: 'phone',
  params: team(),
  query: object({ name: optional(text(60)) }),
  data: list(object({ studentId: id(), nickname: longText(), isTeacher: flag() })),
  refusals: ofCourse,
});

/** Sent twice it is said once. Who sends too fast is answered 429 and may send the same again. */
export const sayInTeam = operation({
  summary: '在班级群里说一句话',
  method: 'POST',
  path: '/api/im/teams/:teamId/say',
  access: 'phone',
  params: team(),
  body: TeamSaying,
  /** Null: it is held until a person has looked at it. */
  data: nullable(TeamMessage),
  refusals: [
    ...ofCourse,
    'chatEmpty',
    'teamTextTooLong',
    'chatKeyword',
    'chatMuted',
    'idReused',
    'uploadExpired',
  ],
});

/** Only forward; a page that is behind changes nothing. */
export const readTeam = operation({
  summary: '班级群：读到哪里了',
  method: 'POST',
  path: '/api/im/teams/:teamId/read',
  access: 'phone',
  params: team(),
  body: object({ number: eventNumber(0), announcementId: optional(id()) }),
  data: done(),
  refusals: ofCourse,
});
