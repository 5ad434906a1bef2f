import { Button, NumberInput, Select, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { call } from '@xuezhou/client/api/call.ts';
import {
  putCourseware,
  type CoursewareInside,
  type ListedCourseware,
} from '@xuezhou/contract/courseware/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import type { SubmitEvent } from 'react';
import { useConsoleForm, type ConsoleForm } from '../../../platform/form/use-console-form.ts';
import type { CourseCourseware } from '../courseware.queries.ts';
import styles from '../courseware.module.css';
import { insideText } from '../courseware.words.ts';

interface PlaceStepProps {
  uploadId: string;
  fileName: string;
  inside: CoursewareInside;
  /** Of which it is a new version; null: it is another package. */
  replaced: ListedCourseware | null;
  places: CourseCourseware['places'];
  onBack: () => void;
  onPut: () => void;
}

interface Values {
  reading: string | null;
  title: string;
  passPercent: number | string;
  minutes: number | string;
}

/** What is in a package, what of it does not come along, and where it goes. */
export function PlaceStep(props: PlaceStepProps) {
  const { uploadId, fileName, inside, replaced, places, onBack, onPut } = props;
  const newest = replaced?.versions[0];
  const form = useConsoleForm<Values>({
    initial: {
      reading: null,
      title: replaced?.title ?? inside.title,
      passPercent: newest?.passPercent ?? '',
      minutes: newest?.minutes ?? '',
    },
    check: {
      reading: (value) => (replaced === null && value === null ? '请选放到哪一章' : null),
      title: (value) => (value.trim() === '' ? '请写上课件的标题' : null),
    },
    refused: { placeUnknown: 'reading', coursewareUnknown: 'reading' },
  });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const isPut = await form.submit(async ({ reading, title, passPercent, minutes }) => {
      const { version, isNew } = await call(putCourseware, {
        body: {
          uploadId,
          readingId: replaced === null ? Number(reading) : null,
          coursewareId: replaced?.coursewareId ?? null,
          title: replaced === null ? title : '',
          passPercent: numberOf(passPercent),
          minutes: numberOf(minutes),
        },
      });
      return isNew
        ? '放进来了，是草稿：发布以后学员才看得到'
        : `和现有的第 ${version} 版一样，没有改动`;
    });
    if (isPut) onPut();
  };
  return (
    <form className={styles.page} onSubmit={(event) => void submit(event)}>
      <Inside {...{ fileName, inside }} />
      <PlaceFields {...{ form, replaced, places }} />
      <DoneFields form={form} />
      {newest !== undefined && replaced !== null && <Learning replaced={replaced} />}
      <p className={styles.refusal} role="alert" hidden={form.refusal === undefined}>
        {form.refusal}
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onBack} disabled={form.isBusy}>
          换一个文件
        </Button>
        <Button type="submit" loading={form.isBusy}>
          放进课程，成为草稿
        </Button>
      </div>
    </form>
  );
}

const numberOf = (value: number | string): number | null => (value === '' ? null : Number(value));

function Inside({ fileName, inside }: Pick<PlaceStepProps, 'fileName' | 'inside'>) {
  const { parts, notes } = inside;
  return (
    <SectionCard
      title={notes.length === 0 ? '能用' : `能用，有 ${notes.length} 处请看一下`}
      size="section"
      caption={fileName}
    >
      <ul className={styles.checks} aria-label="里面有什么">
        <li data-tone="right">
          <IconCircleCheck size={20} stroke={1.6} aria-hidden />
          <span>{insideText(inside)}</span>
        </li>
        <li data-tone="right">
          <IconCircleCheck size={20} stroke={1.6} aria-hidden />
          <span>目录：{shortList(parts)}</span>
        </li>
        {notes.map((note) => (
          <li key={note} data-tone="review">
            <IconAlertTriangle size={20} stroke={1.6} role="img" aria-label="带不过来" />
            <span>{note}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

const mostNamed = 12;
const shortList = (parts: readonly string[]): string =>
  parts.length <= mostNamed
    ? parts.join('、')
    : `${parts.slice(0, mostNamed).join('、')} 等 ${parts.length} 项`;

interface FieldsProps extends Pick<PlaceStepProps, 'replaced' | 'places'> {
  form: ConsoleForm<Values>;
}

function PlaceFields({ form, replaced, places }: FieldsProps) {
  if (replaced !== null)
    return (
      <SectionCard title="放到哪里">
        <p>
          {replaced.bookName} · {replaced.readingName}，“{replaced.title}”的第{' '}
          {(replaced.versions[0]?.version ?? 0) + 1} 版
        </p>
      </SectionCard>
    );
  return (
    <SectionCard title="放到哪里">
      <div className={styles.form}>
        <Select
          label="哪一章"
          placeholder="选一章"
          searchable
          nothingFoundMessage="没有这一章"
          data={groupsOf(places)}
          {...form.field('reading')}
        />
        <TextInput label="标题" maxLength={200} {...form.field('title')} />
      </div>
    </SectionCard>
  );
}

/** The chapters of each book under its name; two books of one name are one heading. */
function groupsOf(places: CourseCourseware['places']) {
  const books = new Map<string, { value: string; label: string }[]>();
  for (const { readingId, bookName, readingName } of places)
    books.set(bookName, [
      ...(books.get(bookName) ?? []),
      { value: String(readingId), label: readingName },
    ]);
  return [...books].map(([group, items]) => ({ group, items }));
}

function DoneFields({ form }: { form: ConsoleForm<Values> }) {
  return (
    <SectionCard title="怎么算学完">
      <div className={styles.form}>
        <p className={styles.quiet}>课件说完成了就算；还要别的，写在下面，空着就不要。</p>
        <div className={styles.numbers}>
          <NumberInput
            label="还要得分过（%）"
            min={1}
            max={100}
            allowDecimal={false}
            {...form.field('passPercent')}
          />
          <NumberInput
            label="至少用（分钟）"
            min={1}
            max={10_000}
            allowDecimal={false}
            {...form.field('minutes')}
          />
        </div>
        <p className={styles.quiet}>得分进成绩，不进掌握度：我们不知道它考的是哪个考点。</p>
      </div>
    </SectionCard>
  );
}

function Learning({ replaced }: { replaced: ListedCourseware }) {
  if (replaced.begun === 0) return null;
  return (
    <SectionCard title={`已经在学旧版的 ${replaced.begun} 人`}>
      <p>
        他们接着学自己那一版，学完不受影响；发布以后新打开的人从新版开始。各版的成绩分开记，只加不改。
      </p>
    </SectionCard>
  );
}
