/**
 * Questions that pages write. Their ids lie where files may name them, above those that people write; who published a
 * version is null for one that came from a file.
 */
export const questionEditor = `
create sequence question_id_of_page as int start 50000001 maxvalue 99999999;
alter table question_version add column published_by int references staff;
create index question_version_publisher on question_version (published_by) where published_by is not null;
`;
