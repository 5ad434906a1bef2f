import { OrderShapes } from './order-shapes.tsx';
import { PageColumn } from './page-column.tsx';
import styles from './page-skeleton.module.css';
import {
  CourseShapes,
  DashboardShapes,
  GoodsShapes,
  LectureShapes,
  ListShapes,
  PhoneHeadShape,
  QuestionShapes,
  ReadingShapes,
  TitleShape,
} from './skeleton-shapes.tsx';
import { useDelayed } from './use-delayed.ts';
import { usePhone } from './use-phone.ts';

const shapes = {
  /** Rows in a card. */
  list: ListShapes,
  /** Title and paragraphs. */
  reading: ReadingShapes,
  /** Cards of goods. */
  goods: GoodsShapes,
  // Those that follow are whole pages.
  dashboard: DashboardShapes,
  course: CourseShapes,
  lecture: LectureShapes,
  order: OrderShapes,
  question: QuestionShapes,
} as const;

export type SkeletonShape = keyof typeof shapes;

interface PageSkeletonProps {
  shape?: SkeletonShape;
  /** Said to screen readers when the shapes appear, which say it to everybody else. */
  label?: string;
  /** Milliseconds before anything shows; a shorter wait shows nothing. */
  delay?: number;
  /** Stands for a whole page, with its title and gutters. */
  isPage?: boolean;
}

/** Sunk shapes of the layout that is on its way. */
export function PageSkeleton({
  shape = 'list',
  label = '加载中...',
  delay = 600,
  isPage = false,
}: PageSkeletonProps) {
  const isShown = useDelayed(delay);
  const isPhone = usePhone();
  const Shapes = shapes[shape];
  const isBlock = shape === 'list' || shape === 'reading' || shape === 'goods';
  // The live region stands before its words come, or they would not be said.
  return (
    <div role="status">
      {isShown && (
        <>
          <div className={styles.shapes} aria-hidden>
            {isPage && isBlock ? (
              <>
                {isPhone && <PhoneHeadShape />}
                <PageColumn head={!isPhone && <TitleShape />}>
                  <Shapes />
                </PageColumn>
              </>
            ) : (
              <Shapes />
            )}
          </div>
          <p className="xz-hidden">{label}</p>
        </>
      )}
    </div>
  );
}
