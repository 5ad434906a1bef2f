export { chatKeywords } from './chat.repository.ts';
export { liveAnnouncements } from './live-course.ts';
export { liveEntries } from './calendar.ts';
