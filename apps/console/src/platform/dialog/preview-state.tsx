import { Button } from '@mantine/core';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { ErrorState } from '@xuezhou/ui/error-state';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';

interface PreviewStateProps {
  error: Error | null;
  retry: () => void;
}

/** What stands in a dialog until it is known what becomes of each of many: it is looked at, refused, or was not had. */
export function PreviewState({ error, retry }: PreviewStateProps) {
  if (error === null) return <PageSkeleton label="正在看每个人会怎样" />;
  if (error instanceof RefusalError) return <Notice isLine tone="review" title={error.message} />;
  return (
    <ErrorState
      title="每个人会怎样没有取到"
      text={troubleText(error)}
      action={<Button onClick={retry}>再试一次</Button>}
    />
  );
}
