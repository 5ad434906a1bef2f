import { Button } from '@mantine/core';
import { IconMessageReport } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../platform/load-chunk.ts';
import type { PagePartProps } from '../../../platform/page-parts.tsx';
import { reviewWords } from '../review.words.ts';

const ReportSheet = lazy(async () => {
  const sheet = await loadChunk(() => import('./report-sheet.tsx'));
  return { default: sheet.ReportSheet };
});

/** Opens the report of a question; its form is fetched by then. */
export function QuestionReport(question: PagePartProps['question-report']) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-haspopup="dialog"
        leftSection={<IconMessageReport size={16} stroke={1.6} />}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        {reviewWords.report.open}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <ReportSheet question={question} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
