import type { Migration } from '../migrate.ts';

/**
 * Multi-service bookings (reference/scheduling-details.md section G). The buffer of a person or room follows their last
 * part, so what a part holds depends on the others: a change of one writes the times of all again. A booking that stays
 * while a later part ends keeps its time without the buffer if others have that time.
 */
export const chains: Migration = {
  name: '0046_chains',
  up: `
alter table bookings add column chain_id uuid
  generated always as ((details #>> '{multiServiceBookingInfo,id}')::uuid) stored;
create index bookings_of_chain on bookings (business_id, chain_id) where chain_id is not null;

drop trigger bookings_hold_times on bookings;
drop trigger changed_bookings_hold_times on bookings;
drop function hold_times_of_booking();
drop function hold_times(bookings);

create function hold_times(booking bookings, reserving boolean) returns void language plpgsql as $$
begin
  delete from held_times where business_id = booking.business_id and booking_id = booking.id;
  if not booking.books_appointment or booking.double_booked or booking.places = 0 then
    return;
  end if;
  if booking.status = 'PENDING' and exists (
    select from services where business_id = booking.business_id and id = booking.service_id
      and (online_booking ->> 'requireManualApproval')::boolean
      and (online_booking ->> 'allowMultipleRequests')::boolean
  ) then
    return;
  end if;
  insert into held_times (business_id, booking_id, resource_id, during)
    select distinct booking.business_id, booking.id, resource_id, tstzrange(
      booking.start_date, booking.end_date + case when reserving and not exists (
        select from bookings as later
        where later.business_id = booking.business_id and later.chain_id = booking.chain_id and later.places > 0
          and later.start_date >= booking.end_date and resource_id = any(later.resource_ids)
      ) then make_interval(mins => booking.buffer_minutes) else interval '0' end)
    from unnest(booking.resource_ids) as resources(resource_id)
    where booking.start_date < booking.end_date;
end $$;

create function hold_times_of_booking() returns trigger language plpgsql as $$
declare
  part bookings;
begin
  if new.chain_id is null and (tg_op = 'INSERT' or old.chain_id is null) then
    perform hold_times(new, true);
    return null;
  end if;
  -- All parts let go before one of them moves to the time of another.
  delete from held_times using bookings as parts
    where parts.business_id = new.business_id
      and (parts.id = new.id or parts.chain_id in (new.chain_id, case when tg_op = 'UPDATE' then old.chain_id end))
      and held_times.business_id = parts.business_id and held_times.booking_id = parts.id;
  for part in
    select * from bookings as parts where parts.business_id = new.business_id
      and (parts.id = new.id or parts.chain_id in (new.chain_id, case when tg_op = 'UPDATE' then old.chain_id end))
    order by start_date, id
  loop
    begin
      perform hold_times(part, true);
    exception when exclusion_violation then
      if part.id = new.id then
        raise;
      end if;
      perform hold_times(part, false);
    end;
  end loop;
  return null;
end $$;

create trigger bookings_hold_times after insert on bookings
  for each row when (new.books_appointment) execute function hold_times_of_booking();
create trigger changed_bookings_hold_times after update on bookings for each row
  when (old.places <> new.places or old.status <> new.status or old.resource_ids <> new.resource_ids
    or old.start_date is distinct from new.start_date or old.end_date is distinct from new.end_date
    or old.buffer_minutes <> new.buffer_minutes or old.double_booked <> new.double_booked
    or old.books_appointment <> new.books_appointment or old.chain_id is distinct from new.chain_id)
  execute function hold_times_of_booking();
`,
};
