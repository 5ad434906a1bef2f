import type { DataOf } from '@xuezhou/contract/kernel';
import type { getFirstSteps as operation } from '@xuezhou/contract/system/console';
import { sql } from 'kysely';
import type { ConsoleServices } from '../../platform/services.ts';
import { lecturesMade } from '../lecture/lecture.port.ts';
import { papersMade } from '../mock/mock.port.ts';
import { questionsMade } from '../practice/practice-facts.port.ts';
import { readLook } from '../site/site.port.ts';

interface Counts {
  readonly courses: number;
  readonly first_course: string | null;
  readonly lectures: number;
  readonly encoding: number;
  readonly progress: number | null;
  readonly questions: number;
  readonly students: number;
  readonly papers: number;
}

/** So many questions a paper of one's own takes. */
const leastForPaper = 20;

/** What a school needs before it can teach, by what is there: nothing is ticked by hand. */
export async function getFirstSteps({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof operation>> {
  const look = await readLook(connection);
  const { rows } = await sql<Counts>`select
    (select count(*)::int from course) as courses,
    (select title from course order by sort, course_id limit 1) as first_course,
    made.ready as lectures, made.in_work as encoding, made.progress,
    ${questionsMade} as questions,
    (select count(*)::int from student where erased_at is null) as students,
    ${papersMade} as papers
    from ${lecturesMade} made
  `.execute(connection);
  const [counts] = rows;
  if (counts === undefined) throw new Error('nothing was counted');
  const hasLook = look.version > 0;
  return {
    steps: [
      {
        ...{ key: 'look', count: hasLook ? 1 : 0, isDone: hasLook },
        note: hasLook
          ? `${look.name}，短名“${look.short_name}”`
          : '全名、短名、标志和颜色；网页、邮件、短信都照它写',
      },
      step(
        'course',
        counts.courses,
        counts.first_course ?? '现在 0 门。新建一门，写好发布；有 Moodle 的备份也能导入',
      ),
      step('lecture', counts.lectures, lectureNote(counts)),
      step(
        'questions',
        counts.questions,
        counts.questions > 0
          ? `${counts.questions} 道`
          : '现在 0 道。Excel、Word、Moodle、QTI、GIFT 都能导入，也可以写第一道',
      ),
      step(
        'students',
        counts.students,
        counts.students > 0
          ? `${counts.students} 人`
          : '现在 0 人。从 Excel 报名，或先加自己试一遍',
      ),
      step(
        'paper',
        counts.papers,
        counts.papers > 0
          ? `${counts.papers} 份`
          : counts.questions < leastForPaper
            ? `要先有 ${leastForPaper} 道题；还差 ${leastForPaper - counts.questions} 道`
            : '题目够了，定好每章几道就能出',
      ),
    ],
  };
}

type Key = DataOf<typeof operation>['steps'][number]['key'];

const step = (key: Key, count: number, note: string) => ({ key, count, isDone: count > 0, note });

function lectureNote({ lectures, encoding, progress }: Counts): string {
  if (lectures > 0) return `${lectures} 讲能看${encoding > 0 ? `，${encoding} 讲正在转` : ''}`;
  if (encoding > 0)
    return `正在转码${progress === null ? '，排着队' : ` ${progress}%`}，好了自己打钩`;
  return '现在 0 讲。在课程里加一讲，传上视频';
}
