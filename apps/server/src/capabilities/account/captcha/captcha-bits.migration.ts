/** How many zero bits a captcha asked for: servers of different settings judge its work by what was asked. */
export const captchaBits = `
alter table captcha add column work_bits smallint;
`;
