export { liveAnnouncements } from './live-course.ts';
export { chatKeywords } from './chat.repository.ts';
