import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { SectionCard } from '@xuezhou/ui/section-card';
import { courseTreeQuery, writtenCoursesQuery } from './import.queries.ts';
import styles from './import.module.css';

/** Where chapters go: a course that pages write, and a book of it. */
export interface ChosenBook {
  readonly course: string;
  readonly book: string;
}

interface TextPlaceProps {
  place: ChosenBook;
  /** Whoever may write the own courses alone makes none by a file. */
  isOwnAlone: boolean;
  onChange: (place: ChosenBook) => void;
}

/** What a Word file becomes here is a draft: students see it when it is published. */
export function TextPlace({ place: { course, book }, isOwnAlone, onChange }: TextPlaceProps) {
  const courses = useQuery({
    ...writtenCoursesQuery,
    select: (all) => all.filter(({ owner, isMine }) => owner === 'console' && isMine),
  });
  const books = useQuery({
    ...courseTreeQuery(Number(course)),
    enabled: course !== '',
    select: ({ nodes }) => nodes.filter(({ kind }) => kind === 'book'),
  });
  const trouble = courses.error ?? books.error;
  return (
    <SectionCard title="放到哪里">
      <div className={styles.fields}>
        <Select
          label="课程"
          description={
            isOwnAlone
              ? '只能放进你负责、在教务台里写的课程'
              : '不选就新建一门课程，名字取自文档；只列出在教务台里写的课程'
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
          onChange={(value) => onChange({ course: value ?? '', book: '' })}
        />
        {course !== '' && (
          <Select
            label="书"
            description="章接在这本书的最后面"
            placeholder="新的一本，名字取自文档"
            clearable
            searchable
            nothingFoundMessage="没有这本书"
            data={(books.data ?? []).map(({ nodeId, title }) => ({
              value: String(nodeId),
              label: title,
            }))}
            value={book || null}
            onChange={(value) => onChange({ course, book: value ?? '' })}
          />
        )}
        {trouble !== null && (
          <p className={styles.refusal} role="alert">
            课程没有取到：{troubleText(trouble)}
          </p>
        )}
        <p className={styles.quiet}>
          按“标题”样式分章；都放在草稿里，在课程里改好、发布以后学员才看到。
        </p>
      </div>
    </SectionCard>
  );
}
