import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import { useIsAlive } from '../platform/use-is-alive.ts';
import type * as laterParts from './later-parts.tsx';

/**
 * Fetched as soon as the first page stands: not needed to show it, and wanted when nothing can be fetched any more.
 * Where even this file is missing, `instead` stands in.
 */
function part<Props>(name: keyof typeof laterParts, instead: ComponentType<Props>) {
  return lazy(async () => ({
    default: await import('./later-parts.tsx').then(
      (parts) => parts[name] as unknown as ComponentType<Props>,
      () => instead,
    ),
  }));
}

const ErrorView = part<ErrorComponentProps>('ErrorView', BareError);
const FailureNotice = part('FailureNotice', Nothing);
const NoticeBars = part('NoticeBars', Nothing);
const PendingView = part('PendingPage', Nothing);

function Nothing() {
  return null;
}

function BareError() {
  return (
    <p role="alert" style={{ padding: 32, textAlign: 'center' }}>
      页面没有加载成功，请检查网络。
      <button type="button" onClick={() => window.location.reload()}>
        重新加载
      </button>
    </p>
  );
}

/** What stands in a page's place when it could not be drawn. */
export function ErrorPage(props: ErrorComponentProps) {
  return (
    <Suspense fallback={null}>
      <ErrorView {...props} />
    </Suspense>
  );
}

/** What stands in a page's place while it is on its way. */
export function PendingPage() {
  return (
    <Suspense fallback={null}>
      <PendingView />
    </Suspense>
  );
}

/** The global notice and the quiet bars; they take no part in the first drawing. */
export function Notices() {
  const isAlive = useIsAlive();
  return (
    isAlive && (
      <Suspense fallback={null}>
        <NoticeBars />
        <FailureNotice />
      </Suspense>
    )
  );
}
