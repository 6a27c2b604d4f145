-- The categories that every club begins with; its own have the numbers from 100.
insert into categories (category_id, category) values
  (1, 'Training'),
  (2, 'Track & Field'),
  (3, 'Speed'),
  (4, 'Strength'),
  (5, 'Club news');
