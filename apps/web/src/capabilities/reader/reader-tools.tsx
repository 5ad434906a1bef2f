import { ActionIcon } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconHighlight,
  IconListTree,
  IconSearch,
} from '@tabler/icons-react';
import { Link, type LinkOptions } from '@tanstack/react-router';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { ToolButton } from '@xuezhou/ui/tool-button';
import { PagePart } from '../../platform/page/page-parts.tsx';
import { FontSizeTool } from '../../platform/question/font-size-tool.tsx';
import { lectureWords } from '../lecture/port/lecture.words.ts';
import { SearchTool } from '../search/port/search-tool.tsx';
import styles from './reader-page.module.css';
import { readerWords as words } from './reader.words.ts';

interface ReaderToolsProps {
  courseId: number;
  bookId: number;
  onContents: () => void;
  onHighlights: () => void;
}

const icon = { stroke: 1.6 } as const;

function ContentsTool({ onContents }: Pick<ReaderToolsProps, 'onContents'>) {
  return (
    <ToolButton
      icon={<IconListTree {...icon} />}
      isIconOnPhone
      aria-haspopup="dialog"
      onClick={onContents}
    >
      {lectureWords.contents}
    </ToolButton>
  );
}

function HighlightsTool({ onHighlights }: Pick<ReaderToolsProps, 'onHighlights'>) {
  return (
    <ToolButton
      icon={<IconHighlight {...icon} />}
      isIconOnPhone
      aria-haspopup="dialog"
      onClick={onHighlights}
    >
      {words.highlights}
    </ToolButton>
  );
}

function BookSearchTool({ courseId, bookId }: Pick<ReaderToolsProps, 'courseId' | 'bookId'>) {
  return (
    <SearchTool courseId={courseId} bookId={bookId}>
      {(open) => (
        <ToolButton
          icon={<IconSearch {...icon} />}
          isIconOnPhone
          aria-haspopup="dialog"
          onClick={open}
        >
          {words.search}
        </ToolButton>
      )}
    </SearchTool>
  );
}

/** Beside the title; the contents stand at the left where there is room for them. */
export function DeskTools({ onContents, onHighlights, ...place }: ReaderToolsProps) {
  return (
    <div className={styles.deskTools} role="toolbar" aria-label={words.tools}>
      <span className={styles.narrow}>
        <ContentsTool onContents={onContents} />
      </span>
      <BookSearchTool {...place} />
      <PagePart name="find-lecture" courseId={place.courseId} />
      <HighlightsTool onHighlights={onHighlights} />
      <FontSizeTool />
    </div>
  );
}

type To = Pick<LinkOptions, 'to' | 'params' | 'search'>;

interface PhoneToolsProps extends ReaderToolsProps {
  before: To | undefined;
  after: To | undefined;
}

/** All within reach of a thumb. */
export function PhoneTools({ before, after, onContents, onHighlights, ...place }: PhoneToolsProps) {
  return (
    <BottomBar isPhoneOnly>
      <div className={styles.bar} role="toolbar" aria-label={words.tools}>
        <Turn to={before} label={lectureWords.previousReading} />
        <ContentsTool onContents={onContents} />
        <BookSearchTool {...place} />
        <HighlightsTool onHighlights={onHighlights} />
        <FontSizeTool />
        <Turn to={after} label={lectureWords.nextReading} isOn />
      </div>
    </BottomBar>
  );
}

function Turn({ to, label, isOn }: { to: To | undefined; label: string; isOn?: boolean }) {
  const Icon = isOn ? IconChevronRight : IconChevronLeft;
  // The others keep their places at the ends of a book.
  if (!to) return <span className={styles.noTurn} />;
  return (
    <ActionIcon size={44} aria-label={label} renderRoot={(props) => <Link {...to} {...props} />}>
      <Icon size={24} stroke={1.6} />
    </ActionIcon>
  );
}
