import type { PlanChange } from '../../../platform/jobs/jobs.ts';
import { plainHtml } from '../../../platform/text/clean-html.ts';

export interface AnnouncedClass {
  readonly live_id: number;
  readonly course_id: number;
  readonly course_title: string;
  readonly title: string;
  readonly teacher: string;
  readonly begins_at: Date;
  readonly ends_at: Date;
}

interface Words {
  readonly title: string;
  readonly content: string;
}

export function reminderOf(live: AnnouncedClass): Words {
  const time = timeText(live.begins_at);
  const address = `/course/${live.course_id}/live-mode?live=${live.live_id}`;
  return {
    title: `直播课 ${time} 开始`,
    content:
      `<p>${nameOf(live)}${time} 开始，老师：${plainHtml(live.teacher)}。</p>` +
      `<p><a href="${address}">去教室</a></p>`,
  };
}

/** `plannedFor` is when the class was to begin before. */
export function changeMessage(how: PlanChange, live: AnnouncedClass, plannedFor: Date): Words {
  const before = momentText(plannedFor);
  const now = `${momentText(live.begins_at)} 至 ${timeText(live.ends_at)}`;
  const words: Record<PlanChange, readonly [title: string, text: string]> = {
    moved: [`直播课改到 ${momentText(live.begins_at)}`, `原定 ${before} 开始，改到 ${now}。`],
    cancelled: [`${before} 的直播课取消了`, `原定 ${before} 开始，现在取消了，不用再来。`],
    restored: [`直播课照常：${momentText(live.begins_at)}`, `不取消了，${now} 上课。`],
  };
  const [title, text] = words[how];
  const link = `<a href="/course/${live.course_id}/live-mode">看直播课表</a>`;
  return { title, content: `<p>${nameOf(live)}${text}</p><p>${link}</p>` };
}

const nameOf = ({ course_title, title }: AnnouncedClass): string =>
  `《${plainHtml(course_title)}》的“${plainHtml(title)}”`;

const inShanghai = {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** 20:00. */
const timeText = (moment: Date): string => moment.toLocaleTimeString('zh-CN', inShanghai);

/** 12月1日 20:00. */
const momentText = (moment: Date): string =>
  moment.toLocaleString('zh-CN', { ...inShanghai, month: 'long', day: 'numeric' });
