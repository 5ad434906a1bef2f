import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';

/** In place of the pages of a course that is not there. */
export function NoCourse() {
  const router = useRouter();
  return (
    <EmptyState
      art="lighthouse"
      order={1}
      title="没有这门课程"
      text="地址可能写错了，或者它已经被删去。"
      action={
        <Button variant="light" onClick={() => void router.navigate({ to: '/courses' })}>
          回到课程
        </Button>
      }
    />
  );
}
