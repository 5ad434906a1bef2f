export { ErrorView } from './error-view.tsx';
export { FailureNotice } from './failure-notice.tsx';
export { NoticeBars } from './notice-bars.tsx';
export { PendingPage } from './pending-page.tsx';
