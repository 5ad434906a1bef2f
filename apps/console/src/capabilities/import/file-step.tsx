import { Button, FileInput, Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { uploadWith } from '@xuezhou/client/api/upload.ts';
import { beginImport, mostImportBytes } from '@xuezhou/contract/import/console';
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
import { isOfCourse } from './import.words.ts';
import { PastImports } from './past-imports.tsx';
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
  const [course, setCourse] = useState('');
  // Of this very file: sent twice it is begun once.
  const [importId, setId] = useState(() => newId());
  const [part, setPart] = useState<number>();
  const { act, isBusy, refusal, forget } = useAct();
  const isOwnAlone = grantsIn(useSelf().permissions).get('content.publish') === 'own';
  const given = file ?? pastedFile(pasted);
  // It becomes a course of its own.
  const isWhole = given !== null && isOfCourse({ fileName: given.name });
  const problem =
    given !== null && given.size > mostImportBytes
      ? `文件超过 ${mostImportBytes / 1_000_000} MB，${isWhole ? '请技术支持用命令行导入' : '请分成几份'}`
      : undefined;
  const isPlaced = isOwnAlone ? course !== '' && !isWhole : true;
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
          ...(course !== '' && !isWhole && { courseId: Number(course) }),
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
              label="题目、闪卡、书或课程包的文件"
              description={`Excel、CSV、Word、GIFT、Aiken、Moodle XML、QTI、Anki、EPUB、Common Cartridge、Moodle 备份，最大 ${mostImportBytes / 1_000_000} MB`}
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
        {isWhole ? (
          <WholeCard isOwnAlone={isOwnAlone} />
        ) : (
          <CourseCard
            {...{ course, isOwnAlone }}
            onChange={(value) => {
              setCourse(value);
              change();
            }}
          />
        )}
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
