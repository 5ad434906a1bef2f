export { FailureNotice } from './failure-notice.tsx';
export { NoticeBars } from './notice-bars.tsx';
