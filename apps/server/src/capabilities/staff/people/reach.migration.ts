/**
 * What belongs to a person: courses, classes of camps, live classes. The roles that the school began with, and never
 * changed, get what their permissions reach; 教务 goes on marking where somebody has that role. In those that the school
 * changed or made nothing is taken or given; only the whole number of a phone asks for its reason, as it always did.
 *
 * An older server does not know limited permissions and gives nothing for them.
 */
export const reach = `
create table staff_duty (
  staff_id int not null references staff,
  kind text not null check (kind in ('course', 'class', 'live')),
  target_id int not null,
  primary key (staff_id, kind, target_id)
);

with drawn (staff_role_id, was, now_is) as (values
  (2,
   '{student.read,student.mobile,student.write,student.viewAs,enrolment.write,request.read,request.decide,qa.answer,mark.write,live.plan,live.host,content.read,content.draft,content.publish,order.read,order.write,refund.propose,price.write,message.send,report.read,staff.read,audit.read,setting.read}'::text[],
   '{student.read,student.mobile:why,student.write,student.viewAs,student.export,student.erase:propose,enrolment.write,request.read,request.decide,qa.answer,live.plan,live.host,content.read,content.draft,content.publish,course.erase:propose,order.read,order.write,refund.propose,price.write,message.send,report.read,staff.read,audit.read,setting.read}'::text[]),
  (3, '{qa.answer,live.host,content.read}',
   '{student.read:own,student.mobile:why,qa.answer,mark.write:own,question.write:own,question.regrade:own,live.plan:own,live.host,content.read,content.draft:own,content.publish:own,message.send:own,audit.read:own}'),
  (4, '{qa.answer,content.read}',
   '{student.read:own,student.mobile:why,student.viewAs:own,qa.answer,mark.write:own,content.read,content.draft:own,message.send:own,audit.read:own}'),
  (6, '{student.read,student.mobile,student.viewAs,request.read,order.read,refund.propose}',
   '{student.read,student.mobile:why,student.viewAs,student.erase:propose,enrolment.write:propose,request.read,order.read,refund.propose,audit.read:own}')
)
update staff_role r set permissions = now_is || case
    when r.staff_role_id = 2 and exists (select from staff_role_member m where m.staff_role_id = 2)
    then '{mark.write}'::text[] else '{}' end
from drawn d
where d.staff_role_id = r.staff_role_id and r.permissions @> was and r.permissions <@ was;

update staff_role set permissions = array_replace(permissions, 'student.mobile', 'student.mobile:why');
`;
