import { Button, FileInput, SegmentedControl, Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { uploadWith } from '@xuezhou/client/api/upload.ts';
import { beginImport, maxImportBytes, type ImportContents } from '@xuezhou/contract/import/console';
import { grantsIn } from '@xuezhou/contract/staff';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { OfflineNote } from '../../platform/act/offline-note.tsx';
import { useAct } from '../../platform/act/use-act.ts';
import { useSelf } from '../../platform/session/self.ts';
import { FormatsCard } from './formats-card.tsx';
import { importCoursesQuery } from './import.queries.ts';
import { isWholeCourse } from './import.words.ts';
import { PastImports } from './past-imports.tsx';
import { TextPlace, type ChosenBook } from './text-place.tsx';
import styles from './import.module.css';

interface FileStepProps {
  onBegun: (importId: string) => void;
}

const kinds =
  '.xlsx,.csv,.tsv,.txt,.docx,.json,.xml,.zip,.gift,.aiken,.apkg,.colpkg,.epub,.imscc,.mbz';

/** A file, or what was copied; and where it is put. */
export function FileStep({ onBegun }: FileStepProps) {
  const [file, setFile] = useState<File | null>(null);
  const [pasted, setPasted] = useState('');
  const [wishes, setWishes] = useState<Wishes>(noWishes);
  // Of this very file: sent twice it is begun once.
  const [importId, setId] = useState(() => newId());
  const [part, setPart] = useState<number>();
  const { act, isBusy, refusal, forget } = useAct();
  const isOwnAlone = grantsIn(useSelf().permissions).get('content.publish') === 'own';
  const given = file ?? pastedFile(pasted);
  // It becomes a course of its own.
  const isWhole = given !== null && isWholeCourse(given.name);
  const isWord = given !== null && /\.docx$/i.test(given.name);
  const isText = isWord && wishes.contents === 'readings';
  const problem =
    given !== null && given.size > maxImportBytes
      ? `文件超过 ${maxImportBytes / 1_000_000} MB，${isWhole ? '请技术支持用命令行导入' : '请分成几份'}`
      : undefined;
  const isPlaced =
    !isOwnAlone || ((isText ? wishes.place.course : wishes.course) !== '' && !isWhole);
  const isReady = given !== null && problem === undefined && isPlaced;
  const change = () => {
    setId(newId());
    forget();
  };
  const begin = () =>
    act(
      async () => {
        if (given === null) return undefined;
        const body = {
          ...{ importId, fileName: given.name.slice(-200) },
          ...placeOf(wishes, { isText, isWhole }),
        };
        setPart(0);
        await call(beginImport, { body, files: { file: given } }, { send: uploadWith(setPart) });
        onBegun(importId);
        return undefined;
      },
      { isLook: true },
    ).finally(() => setPart(undefined));
  return (
    <div className={styles.preview}>
      <div className={styles.main}>
        <SectionCard title="选文件">
          <div className={styles.fields}>
            <FileInput
              label="题目、讲义、闪卡、书或课程包的文件"
              description={`Excel、CSV、Word、GIFT、Aiken、Moodle XML、QTI、Anki、EPUB、Common Cartridge、Moodle 备份，最大 ${maxImportBytes / 1_000_000} MB`}
              placeholder="选一个文件"
              accept={kinds}
              clearable
              value={file}
              error={problem}
              onChange={(chosen) => {
                setFile(chosen);
                change();
              }}
            />
            <Textarea
              label="或者粘贴表格里的格子"
              description="从 Excel、WPS 或在线表格里连表头一起复制；GIFT 和 Aiken 的文字也可以"
              rows={5}
              disabled={file !== null}
              value={pasted}
              onChange={({ currentTarget }) => {
                setPasted(currentTarget.value);
                change();
              }}
            />
          </div>
        </SectionCard>
        <PlaceCards
          {...{ isWord, isText, isWhole, isOwnAlone, wishes }}
          onChange={(changed) => {
            setWishes((before) => ({ ...before, ...changed }));
            change();
          }}
        />
        {part !== undefined && <ProgressLine label="正在上传" value={part} max={1} height={6} />}
        <OfflineNote />
        <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
          {refusal}
        </p>
        <div className={styles.foot}>
          <span>还没有写入任何东西</span>
          <Button disabled={!isReady} loading={isBusy} onClick={() => void begin()}>
            下一步
          </Button>
        </div>
      </div>
      <aside className={styles.side}>
        <FormatsCard />
        <PastImports onOpen={onBegun} />
      </aside>
    </div>
  );
}

/** What was said of where it goes; what is not asked of this file stays for the next. */
interface Wishes {
  readonly course: string;
  readonly contents: ImportContents;
  readonly place: ChosenBook;
}

const noWishes: Wishes = { course: '', contents: 'questions', place: { course: '', book: '' } };

interface FileKind {
  isText: boolean;
  isWhole: boolean;
}

function placeOf({ course, place }: Wishes, { isText, isWhole }: FileKind) {
  if (!isText) return course !== '' && !isWhole ? { courseId: Number(course) } : {};
  return {
    contents: 'readings' as const,
    ...(place.course !== '' && { courseId: Number(place.course) }),
    ...(place.book !== '' && { bookId: Number(place.book) }),
  };
}

interface PlaceCardsProps extends FileKind {
  isWord: boolean;
  isOwnAlone: boolean;
  wishes: Wishes;
  onChange: (wishes: Partial<Wishes>) => void;
}

const PlaceCards = ({ isWord, isText, isWhole, isOwnAlone, wishes, onChange }: PlaceCardsProps) => (
  <>
    {isWord && (
      <ContentsCard contents={wishes.contents} onChange={(contents) => onChange({ contents })} />
    )}
    {isText && (
      <TextPlace
        {...{ place: wishes.place, isOwnAlone }}
        onChange={(place) => onChange({ place })}
      />
    )}
    {isWhole && <WholeCard isOwnAlone={isOwnAlone} />}
    {!isText && !isWhole && (
      <CourseCard
        {...{ course: wishes.course, isOwnAlone }}
        onChange={(course) => onChange({ course })}
      />
    )}
  </>
);

interface ContentsCardProps {
  contents: ImportContents;
  onChange: (contents: ImportContents) => void;
}

/** Nothing tells an exam with headings from a handbook with numbers: whoever brings it says. */
const ContentsCard = ({ contents, onChange }: ContentsCardProps) => (
  <SectionCard title="里面是什么">
    <SegmentedControl
      aria-label="里面是什么"
      data={[
        { value: 'questions', label: '题目' },
        { value: 'readings', label: '讲义正文，按标题成为章' },
      ]}
      value={contents}
      onChange={(value) => onChange(value === 'readings' ? 'readings' : 'questions')}
    />
  </SectionCard>
);

const WholeCard = ({ isOwnAlone }: { isOwnAlone: boolean }) => (
  <SectionCard title="放到哪里">
    <p>
      {isOwnAlone
        ? '书和课程包自成一门课；你只能放进你负责的课程，请让能发布全校内容的同事来导入。'
        : '书和课程包自成一门课，名字由它自己说，只给已报名的学员看；导过的更新原来那门。'}
    </p>
  </SectionCard>
);

interface CourseCardProps {
  course: string;
  isOwnAlone: boolean;
  onChange: (course: string) => void;
}

function CourseCard({ course, isOwnAlone, onChange }: CourseCardProps) {
  const courses = useQuery(importCoursesQuery);
  const advice = isOwnAlone
    ? '只能放进你负责的课程'
    : '不选就成为一门新的课程，名字取自文件名，只给已报名的学员看；导过的牌组回到它原来的课程';
  return (
    <SectionCard title="放到哪里">
      <Select
        label="课程"
        description={
          courses.error === null ? advice : `课程没有取到：${troubleText(courses.error)}`
        }
        placeholder={isOwnAlone ? '请选一门课' : '新的一门'}
        clearable
        searchable
        nothingFoundMessage="没有这门课"
        data={(courses.data ?? []).map(({ courseId, title }) => ({
          value: String(courseId),
          label: title,
        }))}
        value={course || null}
        onChange={(value) => onChange(value ?? '')}
      />
    </SectionCard>
  );
}

/** Cells have tabs between them; anything else is told by what it says. */
function pastedFile(text: string): File | null {
  if (text.trim() === '') return null;
  return new File([text], text.includes('\t') ? '粘贴的题目.tsv' : '粘贴的题目.txt');
}
