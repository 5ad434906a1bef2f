import { Button } from '@mantine/core';
import { IconMessageReport } from '@tabler/icons-react';
import { useState } from 'react';
import { loadChunk } from '@xuezhou/client/code/load-chunk.ts';
import type { PagePartProps } from '../../../platform/page/page-parts.tsx';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { reviewWords } from '../review.words.ts';

const ReportSheet = sheetPart(() => loadChunk(() => import('./report-sheet.tsx')), 'ReportSheet');

/** Opens the report of a question; its form is fetched by then. */
export function QuestionReport(question: PagePartProps['question-report']) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-haspopup="dialog"
        leftSection={<IconMessageReport size={16} stroke={1.6} />}
        onClick={() => setOpen(true)}
      >
        {reviewWords.report.open}
      </Button>
      <ReportSheet question={question} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
