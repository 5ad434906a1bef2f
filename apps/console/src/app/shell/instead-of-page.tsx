import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { permissions, type Permission } from '@xuezhou/contract/staff';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';

/** What the page would say came not: why, and another try. */
export function PageError({ error }: { error: unknown }) {
  const router = useRouter();
  return (
    <ErrorState
      order={1}
      title="这一页没有打开"
      text={troubleText(error)}
      action={<Button onClick={() => void router.invalidate()}>再试一次</Button>}
    />
  );
}

export function PagePending() {
  return <PageSkeleton delay={0} />;
}

export function NotFound() {
  const router = useRouter();
  return (
    <EmptyState
      art="lighthouse"
      order={1}
      title="没有这一页"
      text="地址可能写错了，或者这一页已经搬走。"
      action={<Button onClick={() => void router.navigate({ to: '/' })}>回到教务台</Button>}
    />
  );
}

/** A page that somebody's roles do not open: which permission it takes, so that it can be asked for. */
export function NotAllowed({ permission }: { permission: Permission | 'self' }) {
  const words = permission === 'self' ? '' : permissions[permission];
  return (
    <EmptyState
      art="lock"
      order={1}
      title="你的角色打不开这一页"
      text={`要有“${words}”的权限。需要时请联系校长，在“人员与权限”里加上。`}
    />
  );
}
