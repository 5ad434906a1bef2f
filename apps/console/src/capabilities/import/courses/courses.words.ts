import type {
  BroughtCourse,
  CountedThing,
  CourseAnswer,
  CourseImportState,
  ThingCounts,
} from '@xuezhou/contract/import/console';

export const thingWords: Readonly<Record<CountedThing, string>> = {
  ...{ books: '书', readings: '章', lectures: '课', questions: '题', cards: '闪卡' },
  ...{ papers: '试卷', camps: '训练营', lives: '直播' },
};

export const stateWords: Readonly<Record<CourseImportState, string>> = {
  ...{ receiving: '没有传完', checking: '正在看', ready: '看过了，还没有导入' },
  ...{ running: '正在写入', done: '导入了', failed: '没有导入' },
};

const answerWords: Readonly<Record<CourseAnswer, string>> = {
  update: '更新这门课',
  beside: '另放一门',
  skip: '跳过',
};

/** What each choice means of this course. */
export function answerWordsOf({ here, kind }: BroughtCourse, answer: CourseAnswer) {
  const title = here === null ? '' : `“${here.title}”`;
  const means = {
    update: `${title}会变成文件里的样子；文件里还有的，学员的记录跟着它`,
    beside:
      here === null || kind === 'new'
        ? '成为一门新的课程'
        : `成为一门新的课程，${title}不动；以后导入新的一份，更新的是新的这门`,
    skip: '不导入这门课',
  };
  return {
    label: kind === 'new' && answer === 'beside' ? '导入成新的课程' : answerWords[answer],
    means: means[answer],
  };
}

/** Which course here it is, or why nothing of it can be taken. */
export function standingOf({ kind, here }: BroughtCourse): string {
  const there = here === null ? '' : `“${here.title}”（编号 ${here.courseId}）`;
  const words: Readonly<Record<BroughtCourse['kind'], string>> = {
    new:
      here === null
        ? '这里没有这门课。'
        : `这里没有这门课；同一个编号在这里是${there}，它不会动，导入的换一个编号。`,
    update: `就是这里的${there}。`,
    ask: `可能是这里的${there}，文件认不准，请选一个。`,
    pages: `就是这里的${there}，它已由教务台接管，文件改不了它；可以另放一门。`,
    faulty: '这门课读不了，要改的在下面；改好文件再导入。',
    notOwn: '您没有权限更新或新建这门课，请有权限的同事导入。',
  };
  return words[kind];
}

/** What of the course is so after the import: before, and after. */
export const sumsOf = ({ added, changed, unchanged, removed }: ThingCounts) => ({
  before: changed + unchanged + removed,
  after: added + changed + unchanged,
});

export const isTaken = ({ answer, kind }: BroughtCourse): boolean =>
  answer !== null && answer !== 'skip' && kind !== 'faulty';
