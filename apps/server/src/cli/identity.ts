import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { maskName, maskNumber } from '@xuezhou/rules/identity/mask';
import {
  findReview,
  judge,
  listReviews,
  reviewImages,
  type Review,
} from '../capabilities/identity/review.ts';
import { dayOf } from '../platform/clock.ts';
import type { Services } from '../platform/services.ts';
import { CliError } from './cli-error.ts';
import { tableLines, type Terminal } from './terminal.ts';

type IdentityServices = Pick<Services, 'database' | 'storage' | 'clock' | 'signer'>;

const kindNames = { certificate: '身份证', passport: '护照', instant: '即时核验' } as const;
const stateNames = { submitted: '待审核', passed: '已通过', failed: '未通过' } as const;
const sideNames = { front: '人像面', back: '国徽面', page: '资料页' } as const;
const longestReason = 200;

export async function listIdentities(
  services: IdentityServices,
  { all = false }: { all?: boolean | undefined },
  { print }: Terminal,
): Promise<number> {
  const reviews = await listReviews(services, { all });
  if (reviews.length === 0) {
    print(all ? '还没有人提交实名认证' : '没有等待审核的实名认证');
    return 0;
  }
  // A list stays on the screen; the whole of it is for `show`.
  const rows = reviews.map((review) => [
    String(review.submission_no),
    review.nickname,
    kindNames[review.kind],
    maskName(review.person.name),
    maskNumber(review.person.number),
    stateNames[review.state],
    dayOf(review.submitted_at),
  ]);
  const heading = ['编号', '昵称', '方式', '姓名', '号码', '状态', '提交日期'];
  for (const line of tableLines([heading, ...rows])) print(line);
  return 0;
}

export async function showIdentity(
  services: IdentityServices,
  word: string,
  { to }: { to?: string | undefined },
  { print, note }: Terminal,
): Promise<number> {
  const review = await find(services, word);
  const { person, nickname, mobile } = review;
  const lines = [
    ['学生', `${nickname}（编号 ${review.student_id}，${mobile ?? '没有手机号'}）`],
    ['方式', kindNames[review.kind]],
    ['姓名', person.name],
    ['号码', person.number],
    ['状态', stateNames[review.state]],
    ['提交日期', dayOf(review.submitted_at)],
    ...(review.reason === null ? [] : [['原因', review.reason]]),
  ];
  for (const line of tableLines(lines)) print(line);
  const images = await reviewImages(services, review);
  if (images.length === 0) return 0;
  const folder = path.resolve(to ?? `identity-${review.submission_no}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { side, image } of images) {
    const file = path.join(folder, `${sideNames[side]}.webp`);
    await writeFile(file, image, { mode: 0o600 });
    print(`照片  ${file}`);
  }
  note('照片是学生的敏感信息，审核后请删除这个文件夹');
  return 0;
}

export async function passIdentity(
  services: IdentityServices,
  word: string,
  { print }: Terminal,
): Promise<number> {
  const { nickname, submission_no: no } = await find(services, word);
  if ((await judge(services, no, { state: 'passed' })) === null) throw await tooLate(services, no);
  print(`${nickname} 的实名认证已通过`);
  return 0;
}

export async function failIdentity(
  services: IdentityServices,
  word: string,
  { reason = '' }: { reason?: string | undefined },
  { print }: Terminal,
): Promise<number> {
  const words = reason.trim();
  if (words === '') throw new CliError('缺少 --reason 原因，学生要知道怎么改');
  if (words.length > longestReason) throw new CliError(`原因最多 ${longestReason} 个字`);
  const { nickname, submission_no: no } = await find(services, word);
  if ((await judge(services, no, { state: 'failed', reason: words })) === null)
    throw await tooLate(services, no);
  print(`${nickname} 的实名认证未通过：${words}`);
  return 0;
}

async function find(services: IdentityServices, word: string): Promise<Review> {
  const no = /^[1-9]\d{0,8}$/.test(word) ? Number(word) : 0;
  const review = no === 0 ? undefined : await findReview(services, no);
  if (review === undefined)
    throw new CliError(`没有编号为 ${word} 的实名认证，可能已被学生撤回或重新提交`);
  return review;
}

async function tooLate(services: IdentityServices, no: number): Promise<CliError> {
  const { state, nickname } = await find(services, String(no));
  return new CliError(`${nickname} 的这次实名认证${stateNames[state]}，没有改动`);
}
