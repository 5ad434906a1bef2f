import { Button, Select } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { QaTag, QaTagIds } from '@xuezhou/contract/qa';
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
  return (
    <div>
      <div className={styles.label}>{words.place}</div>
      <div className={styles.crumbs}>
        {course ? (
          <FamilyTag family={course.family}>{course.name}</FamilyTag>
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
      {isOpen && onChange && <TagFields courses={courses} tags={tags} onChange={onChange} />}
    </div>
  );
}

interface TagFieldsProps {
  courses: readonly QaTag[];
  tags: QaTagIds;
  onChange: (tags: QaTagIds) => void;
}

function TagFields({ courses, tags, onChange }: TagFieldsProps) {
  const course = courses.find(({ tagId }) => tagId === tags.courseTagId);
  const book = course?.subTags.find(({ tagId }) => tagId === tags.bookTagId);
  return (
    <div className={styles.fields}>
      <TagSelect
        label={words.course}
        tags={courses}
        value={tags.courseTagId}
        onChange={(courseTagId) => onChange({ courseTagId, bookTagId: 0, readingTagId: 0 })}
      />
      {course && (
        <TagSelect
          label={words.book}
          tags={course.subTags}
          value={tags.bookTagId}
          onChange={(bookTagId) => onChange({ ...tags, bookTagId, readingTagId: 0 })}
        />
      )}
      {book && (
        <TagSelect
          label={words.reading}
          tags={book.subTags}
          value={tags.readingTagId}
          onChange={(readingTagId) => onChange({ ...tags, readingTagId })}
        />
      )}
    </div>
  );
}

interface TagSelectProps {
  label: string;
  tags: readonly { tagId: number; name: string }[];
  value: number;
  onChange: (tagId: number) => void;
}

function TagSelect({ label, tags, value, onChange }: TagSelectProps) {
  return (
    <Select
      label={label}
      allowDeselect={false}
      data={[
        { value: '0', label: words.none },
        ...tags.map(({ tagId, name }) => ({ value: String(tagId), label: name })),
      ]}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen ?? 0))}
    />
  );
}
