import { isDeepStrictEqual } from 'node:util';
import type {
  getPaper as getOperation,
  ListedPaper,
  listPapers as listOperation,
  PaperCourse,
  PaperPlan,
} from '@xuezhou/contract/mock/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { coursePages } from '../plan/needs.ts';
import {
  chaptersOf,
  demandPaper,
  findPapers,
  mayIn,
  planOf,
  type PaperDesk,
} from './paper-desk.repository.ts';
import { isPaperOver } from '@xuezhou/rules/mock/paper-clock';
import { paperFormatNames } from '@xuezhou/rules/mock/paper-format';
import { readFamilies } from '../../site/site.port.ts';
import type { PaperFormat } from '@xuezhou/contract/mock';
import { shownCourses } from '../../catalogue/catalogue.port.ts';

export async function listPapers(
  { database: { connection }, clock }: ConsoleServices,
  { query: { courseId } }: InputOf<typeof listOperation>,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  const papers = await findPapers(connection, { courseId }, clock.now());
  const mayDraft = mayIn(actor, 'content.draft', sql`c.course_id`);
  const { rows } = await sql<Omit<PaperCourse, 'format'> & { family: string }>`
    select c.course_id as "courseId", c.title, c.family, ${mayDraft} as "isMine",
      case when ${coursePages.of(connection).isWritten(sql`c.course_id`)} then 'console' else 'files' end as owner
    from ${shownCourses} c where exists (select from reading r where r.course_id = c.course_id)
    order by c.sort, c.course_id
  `.execute(connection);
  const families = await readFamilies(connection);
  const formatOf = (code: string): PaperFormat | null => {
    const exam = families.find((family) => family.code === code)?.exam;
    return paperFormatNames.find((format) => format === exam) ?? null;
  };
  return {
    papers: papers.map((paper) => presentListed(paper, clock.now())),
    courses: rows.map(({ family, ...course }) => ({ ...course, format: formatOf(family) })),
  };
}

export async function getPaper(
  { database: { connection }, clock }: ConsoleServices,
  { params: { paperId } }: InputOf<typeof getOperation>,
  actor: Actor,
): Promise<DataOf<typeof getOperation>> {
  const now = clock.now();
  const paper = await demandPaper(connection, paperId, now);
  return {
    ...presentListed(paper, now),
    ...(await rightsIn(connection, actor, paper.courseId)),
    courseTitle: paper.courseTitle,
    folder: paper.isWritten ? null : paper.folder,
    revision: paper.revision,
    version: paper.version,
    plan: planOf(paper),
    chapters: await chaptersOf(connection, paper.courseId),
    versions: await versionsOf(connection, paperId),
  };
}

function presentListed(paper: PaperDesk, now: Date): ListedPaper {
  const { offered, sat, sitting, mean } = paper;
  const plan = planOf(paper);
  return {
    ...{ paperId: paper.paperId, courseId: paper.courseId, title: plan.title, way: plan.way },
    ...{
      format: plan.format,
      isHeldOut: plan.isHeldOut && !isPaperOver(plan, now),
      questions: questionsIn(paper, plan),
    },
    ...{ minutes: plan.minutes, endDate: plan.endDate, sat, sitting, mean },
    state: offered === null ? 'draft' : offered.retired_at === null ? 'published' : 'retired',
    owner: paper.isWritten ? 'console' : 'files',
    hasChanges: hasChanges(paper),
  };
}

/** Of what is published it is known how many parts its composites have. */
const questionsIn = (paper: PaperDesk, { way, topics }: PaperPlan): number =>
  paper.offered !== null && !hasChanges(paper)
    ? paper.offered.question_count
    : topics.reduce(
        (sum, topic) => sum + (way === 'fixed' ? topic.questionIds.length : topic.count),
        0,
      );

/** Whether students are offered something else than the draft says, or nothing. */
export const hasChanges = ({ plan, lastPlan }: PaperDesk): boolean =>
  plan !== null && !isDeepStrictEqual(plan, lastPlan);

async function rightsIn(connection: Connection, actor: Actor, courseId: number) {
  const id = sql`${courseId}::int`;
  const { rows } = await sql<{ mayDraft: boolean; mayPublish: boolean }>`
    select ${mayIn(actor, 'content.draft', id)} as "mayDraft", ${mayIn(actor, 'content.publish', id)} as "mayPublish"
  `.execute(connection);
  return rows[0] ?? { mayDraft: false, mayPublish: false };
}

async function versionsOf(connection: Connection, paperId: number) {
  const rows = await connection
    .selectFrom('paper_version')
    .innerJoin('staff', 'staff.staff_id', 'paper_version.published_by')
    .where('paper_id', '=', paperId)
    .select(['version', 'published_at', 'staff.name'])
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ version, published_at, name }) => ({
    ...{ version, publishedAt: published_at.toISOString(), publishedBy: name },
  }));
}
