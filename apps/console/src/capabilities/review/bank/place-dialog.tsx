import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { placeQuestions } from '@xuezhou/contract/practice/console';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { cutWords, idsOf, wordsOf, type Chosen } from './act-on-questions.ts';
import { placesQuery } from './bank.queries.ts';

interface PlaceDialogProps {
  chosen: Chosen;
  /** Undefined: they are of several courses. */
  courseId: number | undefined;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Gives questions a chapter of their course, and a topic where one is chosen. */
export function PlaceDialog({ chosen, courseId, isOpen, onClose, onDone }: PlaceDialogProps) {
  const places = useQuery({ ...placesQuery(courseId ?? 0), enabled: courseId !== undefined });
  const form = useConsoleForm({
    initial: { reading: '', subject: '' },
    check: { reading: (reading: string) => (reading === '' ? '请选一章' : null) },
    refused: { placeUnknown: 'reading' },
  });
  const { reading, subject } = form.values;
  const found = places.data ?? [];
  const subjects = found.find(({ readingId }) => String(readingId) === reading)?.subjects ?? [];
  const fault =
    courseId === undefined
      ? '选中的题在几门课里。请先按课程筛选，再一起改章节。'
      : places.error !== null
        ? `章节没有取到：${troubleText(places.error)}`
        : places.data?.length === 0
          ? '这门课还没有章节。'
          : undefined;
  return (
    <FormDialog
      {...{ form, isOpen, onClose }}
      title="改章节和考点"
      button={`改 ${wordsOf(chosen)}`}
      isReady={fault === undefined}
      work={async () => {
        const { questionIds, isCut } = await idsOf(chosen);
        const { questions, inFiles, elsewhere } = await call(placeQuestions, {
          body: {
            ...{ questionIds, readingId: Number(reading) },
            ...(subject !== '' && { subjectId: Number(subject) }),
          },
        });
        onDone();
        return [
          `改了 ${questions} 题`,
          ...(inFiles > 0 ? [`${inFiles} 题在课程文件里，没有动`] : []),
          ...(elsewhere > 0 ? [`${elsewhere} 题不在这门课，没有动`] : []),
        ]
          .join('，')
          .concat(cutWords(isCut));
      }}
    >
      {fault === undefined ? (
        <>
          <p>课程文件里的题在文件里改，这里不动。24 小时内可以从操作记录撤回。</p>
          <Select
            label="章节"
            searchable
            nothingFoundMessage="没有这一章"
            data={found.map(({ readingId, book, title }) => ({
              value: String(readingId),
              label: `${book} · ${title}`,
            }))}
            {...form.field('reading')}
            value={reading || null}
            onChange={(value: string | null) => form.set({ reading: value ?? '', subject: '' })}
          />
          {subjects.length > 0 && (
            <Select
              label="考点"
              placeholder="不分考点"
              clearable
              data={subjects.map(({ subjectId, title }) => ({
                value: String(subjectId),
                label: title,
              }))}
              value={subject || null}
              onChange={(value) => form.set({ subject: value ?? '' })}
            />
          )}
        </>
      ) : (
        <p>{fault}</p>
      )}
    </FormDialog>
  );
}
