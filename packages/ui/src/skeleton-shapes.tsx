import type { ReactNode } from 'react';

import { PageColumn } from './page-column.tsx';
import styles from './skeleton-shapes.module.css';

interface BarProps {
  /** Of its line, or in pixels. */
  width?: number | `${number}%`;
  kind?: 'text' | 'small' | 'title' | 'track' | 'button' | 'cover' | 'option';
}

/** A line of text, or a thing as large as one. */
function Bar({ width = '100%', kind = 'text' }: BarProps) {
  return <i className={styles.bar} data-kind={kind} style={{ width }} />;
}

/** A circle of so many pixels. */
function Dot({ size }: { size: number }) {
  return <i className={styles.dot} style={{ width: size, height: size }} />;
}

function Card({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}

function Lines({ children }: { children: ReactNode }) {
  return <div className={styles.lines}>{children}</div>;
}

/** A row with its mark: its first line so wide, its second, if it has one, half. */
function Row({ width, mark = 24, hasNote = true }: RowProps) {
  return (
    <div className={styles.row}>
      <Dot size={mark} />
      <Lines>
        <Bar width={width} />
        {hasNote && <Bar kind="small" width="45%" />}
      </Lines>
    </div>
  );
}

interface RowProps {
  width: `${number}%`;
  mark?: number;
  hasNote?: boolean;
}

/** The title of a page. */
export function TitleShape() {
  return <Bar kind="title" width={180} />;
}

export function ListShapes() {
  return (
    <Card>
      <Row width="80%" />
      <Row width="64%" />
      <Row width="72%" />
    </Card>
  );
}

export function ReadingShapes() {
  return (
    <div className={styles.text}>
      <Bar kind="title" width="48%" />
      <Bar width="96%" />
      <Bar />
      <Bar width="92%" />
      <Bar width="64%" />
    </div>
  );
}

export function DashboardShapes() {
  return (
    <PageColumn
      layout="aside"
      head={<TitleShape />}
      aside={
        <>
          <Card>
            <Bar width="60%" />
            <Bar kind="button" width={96} />
            <Bar kind="track" />
            <Bar kind="small" width="40%" />
          </Card>
          <Card>
            <Bar width="40%" />
            <Bar kind="button" />
          </Card>
        </>
      }
    >
      <Card>
        <div className={styles.row}>
          <Bar kind="cover" width={76} />
          <Lines>
            <Bar kind="small" width={72} />
            <Bar kind="title" width="80%" />
            <Bar width="56%" />
            <Bar kind="track" />
          </Lines>
        </div>
        <Bar kind="button" />
      </Card>
      <ListShapes />
    </PageColumn>
  );
}

export function CourseShapes() {
  return (
    <PageColumn
      layout="course"
      start={
        <div className={styles.tree}>
          <Bar kind="title" width={96} />
          {(['72%', '84%', '60%', '78%', '66%'] as const).map((width) => (
            <Row key={width} width={width} mark={18} hasNote={false} />
          ))}
        </div>
      }
      aside={
        <Card>
          <Row width="80%" mark={64} />
          <Bar kind="track" />
          <Bar width="72%" />
          <Bar width="64%" />
          <Bar width="72%" />
        </Card>
      }
    >
      <Lines>
        <Bar kind="small" width={140} />
        <TitleShape />
      </Lines>
      <Bar width={200} />
      <Card>
        <Row width="60%" mark={56} />
        <Row width="48%" mark={40} />
        <Row width="54%" mark={40} />
        <Row width="44%" mark={40} />
      </Card>
    </PageColumn>
  );
}

export function LectureShapes() {
  return (
    <PageColumn
      layout="lecture"
      start={
        <div className={styles.tree}>
          <Dot size={28} />
          <Dot size={28} />
        </div>
      }
      aside={
        <div className={styles.beside}>
          <ReadingShapes />
        </div>
      }
    >
      <i className={styles.picture} />
      <Lines>
        <Bar kind="title" width="56%" />
        <Bar width="40%" />
      </Lines>
      <ListShapes />
    </PageColumn>
  );
}

export function QuestionShapes() {
  return (
    <>
      <div className={styles.task}>
        <Dot size={22} />
        <Bar kind="track" width="40%" />
        <Dot size={22} />
      </div>
      <PageColumn
        layout="question"
        aside={
          <div className={styles.beside}>
            <ListShapes />
          </div>
        }
      >
        <Bar kind="small" width={96} />
        <Lines>
          <Bar />
          <Bar width="72%" />
        </Lines>
        <Bar kind="option" />
        <Bar kind="option" />
        <Bar kind="option" />
      </PageColumn>
    </>
  );
}
