import ical, { ICalAlarmType, ICalEventStatus } from 'ical-generator';
import { doorMinutes, liveStateOf } from '@xuezhou/rules/live/live';
import { planOf, type LiveClassRow } from './live.repository.ts';

interface CalendarOf {
  readonly courseName: string;
  readonly courseId: number;
  readonly classes: readonly LiveClassRow[];
  /** Of our pages, `https://…`. */
  readonly origin: string;
  readonly now: Date;
}

/** Live classes as iCalendar; a class keeps its uid, so that a calendar moves it with us. */
export function writeCalendar({ courseName, courseId, classes, origin, now }: CalendarOf): string {
  const { host } = new URL(origin);
  const calendar = ical({
    name: `${courseName}　直播课`,
    prodId: { company: 'xuezhou', product: 'live', language: 'ZH' },
    // A subscription is asked again so often, in seconds.
    ttl: 3600,
  });
  for (const live of classes) {
    const event = calendar.createEvent({
      id: `live-${live.live_id}@${host}`,
      sequence: live.revision,
      stamp: now,
      start: live.begins_at,
      end: live.ends_at,
      summary: live.title,
      description: `${courseName}\n老师：${live.teacher}\n上课前 ${doorMinutes} 分钟可以进入教室。`,
      url: `${origin}/course/${courseId}/live-mode?live=${live.live_id}`,
      status: live.cancelled_at === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    });
    if (liveStateOf(planOf(live), now) === 'planned')
      event.createAlarm({
        type: ICalAlarmType.display,
        // In seconds before the start: when the door opens.
        trigger: doorMinutes * 60,
        description: `${live.title}：${doorMinutes} 分钟后上课，现在可以进入教室`,
      });
  }
  // Its writer leaves the last line open; RFC 5545 ends every line.
  return `${calendar.toString()}\r\n`;
}
