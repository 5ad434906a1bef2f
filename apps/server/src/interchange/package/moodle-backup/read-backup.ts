import { BankFileError } from '../../banks/bank-file-error.ts';
import { elementIn, fieldIn, type XmlElement } from '../../xml/read-xml.ts';
import type { Archive } from '../archive.ts';
import { picturesOf } from '../archive-pictures.ts';
import { CourseBuilder, type Shelf } from '../course-builder.ts';
import type { PackageCourse } from '../package-course.ts';
import { MoodleFiles } from './moodle-files.ts';
import { openBackup, type Backup, type BackupActivity } from './open-backup.ts';
import { ActivityReader, type Activity } from './read-activity.ts';
import { readBackupQuestions } from './read-questions.ts';
import { bringScorm } from '../../courseware/bring-scorm.ts';

/** Reads a course that Moodle backed up: each of its sections is a book. */
export async function readBackup(archive: Archive): Promise<PackageCourse> {
  const backup = await openBackup(archive);
  const builder = new CourseBuilder();
  const picture = picturesOf(archive);
  const files = new MoodleFiles(await backup.xml('files.xml'));
  const activities = new ActivityReader(archive, picture, files, builder);
  const rest = new Map(backup.activities.map((activity) => [activity.id, activity]));
  for (const section of await sectionsOf(backup, builder)) {
    const { shelf, element } = section;
    await activities.readSummary(element, shelf);
    for (const activity of inOrder(section.sequence, section.id, rest)) {
      rest.delete(activity.id);
      if (section.isHidden) skip(builder, activity, '它所在的章节在 Moodle 里是隐藏的，没有取用');
      else await readOne(backup, activities, builder, { activity, shelf });
    }
  }
  for (const activity of rest.values())
    await readOne(backup, activities, builder, { activity, shelf: loose });
  tellOfRest(archive, builder);
  await readBackupQuestions({ picture, backup, builder, files, quizzes: activities.quizzes });
  return builder.build(backup.source, backup.title);
}

/** What a backup holds beside its content, by the files that it lies in. */
const beside: readonly (readonly [RegExp, string])[] = [
  [/^users\.xml$/, '学生、老师和他们的学习记录没有取用'],
  [/\/blocks\/[^/]+\/block\.xml$/, '页面旁边的版块（block）没有取用'],
  [/^badges\.xml$/, '徽章没有取用'],
  [/^course\/calendar\.xml$/, '日历没有取用'],
  [/^gradebook\.xml$/, '成绩册没有取用'],
];

function tellOfRest({ names }: Archive, builder: CourseBuilder): void {
  const all = [...names];
  for (const [place, note] of beside)
    if (all.some((name) => place.test(name))) builder.notes.add(note);
}

const loose: Shelf = { key: 'loose', title: '其他内容' };

const names: Record<string, string> = {
  forum: '讨论区',
  assign: '作业',
  lti: 'LTI 外部工具',
  choice: '投票',
  feedback: '问卷',
  survey: '问卷',
  glossary: '词汇表',
  wiki: 'Wiki',
  workshop: '互评',
  scorm: 'SCORM 课件',
  h5pactivity: 'H5P 互动',
  lesson: '程序教学',
  data: '数据库',
  chat: '聊天',
  imscp: 'IMS 内容包',
  bigbluebuttonbn: '直播',
};

const skip = (builder: CourseBuilder, { title, kind }: BackupActivity, reason: string): void =>
  builder.skip(`《${title || kind}》`, reason);

interface Section {
  readonly id: string;
  readonly shelf: Shelf;
  readonly element: XmlElement | undefined;
  readonly sequence: readonly string[];
  readonly isHidden: boolean;
}

async function sectionsOf(backup: Backup, builder: CourseBuilder): Promise<Section[]> {
  const sections: (Section & { number: number })[] = [];
  for (const [index, { id, title, directory }] of backup.sections.entries()) {
    const element = await tryRead(builder, `《${title || directory}》`, () =>
      backup.xml(`${directory}/section.xml`),
    );
    const number = Number(fieldIn(element, 'number') || index);
    const name = fieldIn(element, 'name').replace('$@NULL@$', '');
    const given = name || (/^\d*$/.test(title) ? '' : title);
    const isHidden = fieldIn(element, 'visible') === '0';
    const shelf = {
      key: `section:${id}`,
      title: given || (number === 0 ? '概要' : `第 ${number} 节`),
    };
    if (isHidden) builder.skip(`《${shelf.title}》`, '在 Moodle 里是隐藏的，没有取用');
    const sequence = fieldIn(element, 'sequence').split(',');
    sections.push({
      id,
      number,
      shelf,
      element: isHidden ? undefined : element,
      sequence,
      isHidden,
    });
  }
  return sections.toSorted((one, other) => one.number - other.number);
}

/** As the section lists them; what it forgot comes after. */
function inOrder(
  sequence: readonly string[],
  sectionId: string,
  activities: ReadonlyMap<string, BackupActivity>,
): BackupActivity[] {
  const listed = sequence.flatMap((id) => activities.get(id) ?? []);
  const others = [...activities.values()].filter((one) => one.sectionId === sectionId);
  return [...new Set([...listed, ...others])];
}

async function readOne(
  backup: Backup,
  reader: ActivityReader,
  builder: CourseBuilder,
  { activity, shelf }: { activity: BackupActivity; shelf: Shelf },
): Promise<void> {
  const { kind, title, directory } = activity;
  if (!reader.knows(kind)) {
    const how = kind === 'scorm' ? `：从 Moodle 里下载它的包，然后${bringScorm}` : '';
    return skip(builder, activity, `${names[kind] ?? `活动 ${kind.slice(0, 40)}`}没有取用${how}`);
  }
  await tryRead(builder, `《${title || directory}》`, async () => {
    const module = await backup.xml(`${directory}/module.xml`);
    if (fieldIn(module, 'visible') === '0')
      return skip(builder, activity, '在 Moodle 里是隐藏的，没有取用');
    if (!isAbsent(fieldIn(module, 'availability')))
      builder.notes.add('活动的访问条件没有保留，有这门课的学生都能看到');
    const root = await backup.xml(`${directory}/${kind}.xml`);
    const element = elementIn(root, kind);
    if (root === undefined || element === undefined) throw new BankFileError('备份里没有它的内容');
    const { contextid: context = '' } = root.attributes;
    const own: Activity = {
      key: `${kind}:${element.attributes['id'] ?? ''}`,
      context,
      title,
      element,
    };
    await reader.read(kind, own, shelf);
  });
}

/** Moodle writes an empty condition as `{"op":"&","c":[],"showc":[]}`. */
const isAbsent = (condition: string): boolean =>
  condition === '' || condition === '$@NULL@$' || condition.includes('"c":[]');

async function tryRead<Answer>(
  builder: CourseBuilder,
  place: string,
  read: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    builder.skip(place, error.message);
    return undefined;
  }
}
