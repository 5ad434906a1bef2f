export { liveAnnouncements } from './live-course.ts';
