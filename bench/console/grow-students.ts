import { noteInitials } from '../../apps/server/src/capabilities/account/console/note-initials.ts';
import type { School } from '../school/open-school.ts';

const surnames =
  '赵钱孙李周吴郑王冯陈卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦林';
const given =
  '知远若溪承泽白芷望舒一鸣逸飞子衿言观澜念慈修竹景行思齐明哲清扬嘉树云帆书瑶乐章星河怀瑾安歌';

/** Students with names of their own, as many as that. */
export async function growStudents({ services, owner }: School, students: number): Promise<void> {
  await owner.query(
    `insert into student (mobile_sealed, mobile_digest, mobile_tail, mobile_valid, nickname, nickname_key, identity_status)
    select decode(md5('s' || n), 'hex'), decode(md5('d' || n), 'hex'), decode(md5('t' || n % 10000), 'hex'), true, name, name, 1
    from (
      select n, substr($1, 1 + n % length($1), 1) || substr($2, 1 + n / 50 % length($2), 1)
        || substr($2, 1 + n / 2500 % length($2), 1) || n || substr($2, 1 + n % 41, 2) as name
      from generate_series(1, $3::int) n
    ) made`,
    [surnames, given, students],
  );
  await noteInitials(services.database);
  await owner.query('vacuum analyze student');
}
