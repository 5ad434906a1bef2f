import type { ReactNode } from 'react';

import { PageColumn } from './page-column.tsx';
import styles from './skeleton-shapes.module.css';
import { usePhone } from './use-phone.ts';

interface BarProps {
  /** Of its line, or in pixels. */
  width?: number | `${number}%`;
  kind?: 'text' | 'small' | 'title' | 'track' | 'button' | 'figure' | 'cover' | 'option';
}

/** A line of text, or a thing as large as one. */
export function Bar({ width = '100%', kind = 'text' }: BarProps) {
  return <i className={styles.bar} data-kind={kind} style={{ width }} />;
}

/** A circle of so many pixels. */
function Dot({ size }: { size: number }) {
  return <i className={styles.dot} style={{ width: size, height: size }} />;
}

export function Card({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}

export function Lines({ children }: { children: ReactNode }) {
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
  return (
    <div className={styles.pageTitle}>
      <Bar kind="title" width={180} />
    </div>
  );
}

/** The line a phone has over most pages. */
export function PhoneHeadShape() {
  return (
    <div className={styles.phoneHead}>
      <Bar width={120} />
    </div>
  );
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

/** Cards of goods, three across on a desk. */
export function GoodsShapes() {
  const isPhone = usePhone();
  return (
    <div className={styles.goods}>
      {[0, 1, 2].map((place) => (
        <Card key={place}>
          {!isPhone && <Bar kind="cover" />}
          <Lines>
            <Bar kind="small" width="28%" />
            <Bar width="64%" />
            <Bar width="88%" />
            <Bar kind="title" width="36%" />
          </Lines>
        </Card>
      ))}
    </div>
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
  const isPhone = usePhone();
  const exam = (
    <Card>
      <Bar width="60%" />
      <Bar kind="figure" width={96} />
      <Bar kind="track" />
      <Bar kind="small" width="40%" />
    </Card>
  );
  return (
    <>
      {isPhone && (
        <div className={styles.greeting}>
          <Bar kind="small" width={110} />
          <TitleShape />
        </div>
      )}
      <PageColumn
        layout="aside"
        head={!isPhone && <TitleShape />}
        aside={
          <>
            {!isPhone && exam}
            <Card>
              <Bar width="40%" />
              <Bar kind="figure" />
            </Card>
          </>
        }
      >
        {isPhone && exam}
        <Card>
          <div className={styles.row}>
            <Bar kind="cover" width={isPhone ? 76 : 112} />
            <Lines>
              <Bar kind="small" width={72} />
              <Bar kind="title" width="80%" />
              <Bar width="56%" />
              <Bar kind="track" />
            </Lines>
          </div>
          {isPhone && <Bar kind="button" />}
        </Card>
        <ListShapes />
      </PageColumn>
    </>
  );
}

export function CourseShapes() {
  const isPhone = usePhone();
  return (
    <>
      {isPhone && <PhoneHeadShape />}
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
        <div className={styles.courseHead}>
          {!isPhone && (
            <>
              <Bar kind="small" width={140} />
              <TitleShape />
            </>
          )}
          <Bar width={160} />
        </div>
        {isPhone && (
          <Card>
            <Row width="60%" mark={82} />
          </Card>
        )}
        <Card>
          <Row width="60%" mark={56} />
          <Row width="48%" mark={40} />
          <Row width="54%" mark={40} />
          <Row width="44%" mark={40} />
        </Card>
      </PageColumn>
    </>
  );
}

export function LectureShapes() {
  const isPhone = usePhone();
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
      <div className={styles.picture} />
      {isPhone ? (
        <ReadingShapes />
      ) : (
        <>
          <Lines>
            <Bar kind="title" width="56%" />
            <Bar width="40%" />
          </Lines>
          <ListShapes />
        </>
      )}
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
        <div className={styles.questionHead}>
          <Bar kind="small" width={96} />
        </div>
        <Lines>
          <Bar />
          <Bar width="72%" />
        </Lines>
        <div className={styles.options}>
          <Bar kind="option" />
          <Bar kind="option" />
          <Bar kind="option" />
        </div>
      </PageColumn>
    </>
  );
}
