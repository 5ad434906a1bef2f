import { Button, Select } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Family } from '@xuezhou/contract/catalogue';
import type { QaTagIds } from '@xuezhou/contract/qa';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import { useState } from 'react';
import { askTagsQuery } from '../qa.queries.ts';
import { askWords as words } from './ask.words.ts';
import styles from './tag-choice.module.css';

interface TagChoiceProps {
  tags: QaTagIds;
  /** Null: what is attached says where it belongs. */
  onChange: ((tags: QaTagIds) => void) | null;
}

/** Course, book and reading that a question is sorted under. */
export function TagChoice({ tags, onChange }: TagChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: courses = [] } = useQuery(askTagsQuery);
  const course = courses.find(({ tagId }) => tagId === tags.courseTagId);
  const book = course?.subTags.find(({ tagId }) => tagId === tags.bookTagId);
  const reading = book?.subTags.find(({ tagId }) => tagId === tags.readingTagId);
  const names = [book?.name, reading?.name].filter((name) => name !== undefined);
  const select = (
    label: string,
    given: readonly { tagId: number; name: string }[],
    value: number,
    choose: (tagId: number) => void,
  ) => (
    <Select
      label={label}
      allowDeselect={false}
      data={[
        { value: '0', label: words.none },
        ...given.map(({ tagId, name }) => ({ value: String(tagId), label: name })),
      ]}
      value={String(value)}
      onChange={(chosen) => choose(Number(chosen ?? 0))}
    />
  );
  return (
    <div>
      <div className={styles.label}>{words.place}</div>
      <div className={styles.crumbs}>
        {course ? (
          <FamilyTag family={course.family as Family}>{course.name}</FamilyTag>
        ) : (
          <span className="xz-quiet">{words.noPlace}</span>
        )}
        {names.map((name) => (
          <span key={name} className={styles.crumb}>
            <IconChevronRight size={16} stroke={1.6} aria-hidden />
            {name}
          </span>
        ))}
        {onChange && (
          <Button
            className={styles.change}
            variant="subtle"
            size="sm"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? words.done : words.change}
          </Button>
        )}
      </div>
      {isOpen && onChange && (
        <div className={styles.fields}>
          {select(words.course, courses, tags.courseTagId, (courseTagId) =>
            onChange({ courseTagId, bookTagId: 0, readingTagId: 0 }),
          )}
          {course &&
            select(words.book, course.subTags, tags.bookTagId, (bookTagId) =>
              onChange({ ...tags, bookTagId, readingTagId: 0 }),
            )}
          {book &&
            select(words.reading, book.subTags, tags.readingTagId, (readingTagId) =>
              onChange({ ...tags, readingTagId }),
            )}
        </div>
      )}
    </div>
  );
}
