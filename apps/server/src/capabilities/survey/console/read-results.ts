import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  exportSurveyResults as exportOperation,
  getSurveyResults as resultsOperation,
  listSurveys as listOperation,
} from '@xuezhou/contract/survey/console';
import { sql } from 'kysely';
import { minuteOf } from '../../../platform/clock.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandSecondPerson } from '../../../platform/staff/second-person.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { nicknamesOf } from '../../account/account.port.ts';
import type { SurveyRow } from '../survey.repository.ts';

export async function listSurveys({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof listOperation>> {
  const { rows } = await sql<SurveyRow & { posted: number }>`
    select s.*, (select count(*)::int from survey_posted p where p.survey_id = s.survey_id) as posted
    from survey s order by s.position, s.survey_id`.execute(connection);
  return rows.map((row) => ({
    surveyId: row.survey_id,
    title: row.title,
    owner: row.owner,
    isAnonymous: row.is_anonymous,
    opensAt: row.opens_at?.toISOString() ?? null,
    closesAt: row.closes_at?.toISOString() ?? null,
    isRetired: row.retired_at !== null,
    posted: row.posted,
  }));
}

type Results = DataOf<typeof resultsOperation>;

/** The log keeps how many people's answers were read; of an anonymous one there is nobody to name. */
export async function getSurveyResults(
  services: ConsoleServices,
  { params: { surveyId } }: InputOf<typeof resultsOperation>,
  actor: Actor,
): Promise<Results> {
  return await changeAudited(services, actor, async (change) => {
    const answer = await readResults(change, surveyId);
    const people = namedIn(answer);
    const auditEntry = {
      operation: 'getSurveyResults',
      target: { kind: 'survey', id: surveyId },
      after: { people },
    };
    return { answer, auditEntry: people === 0 ? null : auditEntry };
  });
}

export async function exportSurveyResults(
  services: ConsoleServices,
  { body: { surveyId, why } }: InputOf<typeof exportOperation>,
  actor: Actor,
): Promise<Results> {
  if (why.trim() === '') throw new Refusal('whyEmpty');
  return await changeAudited(services, actor, async (change) => {
    const answer = await readResults(change, surveyId);
    const target = { kind: 'survey', id: surveyId };
    const facts = { survey: answer.title, people: namedIn(answer) };
    if (!answer.isAnonymous)
      demandSecondPerson(actor, {
        ...{ kind: 'export', decider: 'student.export', asksCode: true },
        ...{ target, facts, why },
      });
    return { answer, auditEntry: { operation: 'exportSurveyResults', target, after: facts, why } };
  });
}

const namedIn = ({ answers }: Results): number =>
  answers.filter(({ studentId }) => studentId !== null).length;

async function readResults(connection: Change, surveyId: number): Promise<Results> {
  const survey = await connection
    .selectFrom('survey')
    .where('survey_id', '=', surveyId)
    .selectAll()
    .executeTakeFirst();
  if (survey === undefined) throw new Refusal('surveyUnknown', `没有编号为 ${surveyId} 的调查`);
  const named = await connection
    .selectFrom('survey_posted')
    .where('survey_id', '=', surveyId)
    .where('answers', 'is not', null)
    .selectAll()
    .orderBy('posted_at')
    .execute();
  const names = await nicknamesOf(
    connection,
    named.map(({ student_id }) => student_id),
  );
  // In the order of random numbers: that of posting would tell who.
  const anonymous = await connection
    .selectFrom('survey_anonymous')
    .where('survey_id', '=', surveyId)
    .selectAll()
    .orderBy('answer_id')
    .execute();
  return {
    title: survey.title,
    // What was answered with names before a file made it anonymous keeps them.
    isAnonymous: survey.is_anonymous && named.length === 0,
    items: survey.items.map(({ isHidden: _isHidden, ...item }) => ({ ...item, isReady: false })),
    answers: [
      ...named.map((row) => ({
        studentId: row.student_id,
        nickname: names.get(row.student_id) ?? '',
        postedOn: minuteOf(row.posted_at),
        answers: row.answers ?? [],
      })),
      ...anonymous.map((row) => ({
        ...{ studentId: null, nickname: '', postedOn: row.posted_on, answers: row.answers },
      })),
    ],
  };
}
