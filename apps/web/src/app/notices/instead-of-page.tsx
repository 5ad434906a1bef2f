export { ErrorView } from './error-view.tsx';
export { PendingPage } from './pending-page.tsx';
