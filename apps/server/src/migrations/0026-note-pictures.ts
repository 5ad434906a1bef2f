/**
 * Pictures of notes have an address of their owner's alone. Those that were sent before had one of everybody's: their
 * notes name the new one, and their place is the key that they have in the storage. A held answer keeps its session.
 */
export const notePictures = `
do $$
declare picture record;
begin
  for picture in
    select student_id, place, '/files/pictures/' || upload_id as address from upload
    where purpose = 'notes' and place like '/files/images/%'
  loop
    update note set content = replace(content, picture.place, picture.address),
      html = replace(html, picture.place, picture.address)
    where student_id = picture.student_id
      and (position(picture.place in content) > 0 or position(picture.place in html) > 0);
  end loop;
end $$;
update upload set place = substr(place, length('/files/') + 1)
where purpose = 'notes' and place like '/files/images/%';
-- Pictures of notes are found by their id now.
drop index upload_by_place;

alter table held_answer add column session_id uuid;
`;
