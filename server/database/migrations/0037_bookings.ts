import type { Migration } from '../migrate.ts';

/**
 * Times that bookings of appointments hold (reference/scheduling.md sections 3 and 9).
 *
 * - `held_times` has a row for each resource of an appointment that takes places, with the buffer kept with the
 *   booking. A trigger keeps it for every way of writing a booking. Its constraint refuses two bookings of one resource
 *   that meet, however many requests race. Requests of a service that takes several for one time, and bookings marked as
 *   double booked, are left out.
 * - `id_span` makes ids comparable by the constraint's index. PostgreSQL's own operators for that are an extension
 *   (btree_gist), which neither every server nor a browser tab has.
 * - Participants of double bookings are counted, but not limited by the capacity of their session.
 */
export const bookings: Migration = {
  name: '0037_bookings',
  up: `
create type id_span as range (subtype = uuid);

alter table bookings
  add column buffer_minutes integer not null default 0 check (buffer_minutes >= 0),
  add column books_appointment boolean generated always as
    (not booked_entity ? 'schedule' and coalesce(booked_entity -> 'tags' ? 'INDIVIDUAL', false)) stored,
  add column double_booked boolean generated always as
    (coalesce((details ->> 'doubleBooked')::boolean, false)) stored,
  add column member_id uuid generated always as ((details #>> '{createdBy,memberId}')::uuid) stored;
create index bookings_of_member on bookings (business_id, member_id, start_date, id) where member_id is not null;

alter table sessions
  add column double_booked_participants integer not null default 0,
  drop constraint session_holds_its_participants,
  add constraint session_holds_its_participants
    check (total_participants between 0 and capacity + double_booked_participants);

create or replace function add_participants(booking bookings, places integer, since timestamptz) returns void
  language plpgsql as $$
declare
  double_booked integer := case when booking.double_booked then places else 0 end;
begin
  if places = 0 then
    return;
  elsif booking.books_course then
    -- Always in the same order, so that two bookings of one course never wait for each other.
    perform from sessions
      where business_id = booking.business_id and schedule_id = booking.schedule_id and start_date >= since
      order by id for update;
    update sessions set total_participants = total_participants + places,
        double_booked_participants = double_booked_participants + double_booked
      where business_id = booking.business_id and schedule_id = booking.schedule_id and start_date >= since;
  else
    update sessions set total_participants = total_participants + places,
        double_booked_participants = double_booked_participants + double_booked
      where business_id = booking.business_id and id = booking.session_id;
  end if;
end $$;
drop trigger changed_participants_are_counted on bookings;
create trigger changed_participants_are_counted after update on bookings for each row
  when (old.places <> new.places or old.session_id is distinct from new.session_id
    or old.schedule_id is distinct from new.schedule_id or old.double_booked <> new.double_booked)
  execute function count_participants();
create or replace function begin_with_participants() returns trigger language plpgsql as $$
begin
  select coalesce(sum(places), 0), coalesce(sum(places) filter (where double_booked), 0)
    into new.total_participants, new.double_booked_participants from bookings
    where business_id = new.business_id and books_course and schedule_id = new.schedule_id;
  return new;
end $$;

create table held_times (
  business_id uuid not null,
  booking_id uuid not null,
  resource_id uuid not null,
  during tstzrange not null,
  primary key (business_id, booking_id, resource_id),
  foreign key (business_id, booking_id) references bookings (business_id, id) on delete cascade,
  constraint one_booking_at_a_time exclude using gist (
    (id_span(business_id, business_id, '[]')) with &&,
    (id_span(resource_id, resource_id, '[]')) with &&,
    during with &&
  )
);
create function hold_times(booking bookings) returns void language plpgsql as $$
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
      booking.start_date, booking.end_date + make_interval(mins => booking.buffer_minutes))
    from unnest(booking.resource_ids) as resources(resource_id)
    where booking.start_date < booking.end_date;
end $$;
create function hold_times_of_booking() returns trigger language plpgsql as $$
begin
  perform hold_times(new);
  return null;
end $$;

-- What bookings of earlier versions hold: the resources of their sessions.
update bookings set resource_ids = sessions.resource_ids from sessions
  where sessions.business_id = bookings.business_id and sessions.id = bookings.session_id and books_appointment;
update bookings
  set buffer_minutes = coalesce((availability_constraints ->> 'timeBetweenSessions')::integer, 0) from services
  where services.business_id = bookings.business_id and services.id = bookings.service_id and books_appointment;
do $$
declare
  booking bookings;
begin
  for booking in select * from bookings where books_appointment order by created_date, id loop
    begin
      perform hold_times(booking);
    exception when exclusion_violation then
      update bookings set details = details || '{"doubleBooked": true}'
        where business_id = booking.business_id and id = booking.id;
    end;
  end loop;
end $$;

create trigger bookings_hold_times after insert on bookings
  for each row when (new.books_appointment) execute function hold_times_of_booking();
create trigger changed_bookings_hold_times after update on bookings for each row
  when (old.places <> new.places or old.status <> new.status or old.resource_ids <> new.resource_ids
    or old.start_date is distinct from new.start_date or old.end_date is distinct from new.end_date
    or old.buffer_minutes <> new.buffer_minutes or old.double_booked <> new.double_booked
    or old.books_appointment <> new.books_appointment)
  execute function hold_times_of_booking();
`,
};
